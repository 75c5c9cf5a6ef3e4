/** A small typed client of the Précis service; `fetch` is all it needs. */

/** A place in a document: half-open offsets in Unicode code points, not in UTF-16 units. */
export interface SourcePlace { document: number; start: number; end: number; page?: number; paragraph?: number }

export interface Unit {
  text: string;
  kind: "extracted" | "regenerated" | "generated";
  role: string;
  theme: string | null;
  topic: string | null;
  sources: SourcePlace[];
  rules: string[];
  weight: number;
}

/** `refuted_units` are those that the gate left out, by what speaks against them. */
export interface Statistics { source_words: number; summary_words: number; compression: number; refuted_units?: Record<string, number> }

/** What a document states; `normalized` is null where it has no sure normal form. */
export interface KeyFact {
  name: string;
  label: string;
  value: string;
  normalized: string | null;
  sources: SourcePlace[];
  rules: string[];
}

/** What happened on a day (ISO 8601), in the words of its first source. */
export interface Dated { date: string; text: string; sources: SourcePlace[] }

/** A row of a summary that is laid out as a table; the units of its theme stand below its lines. */
export interface Row { theme: string; heading: string; lines: string[] }

export interface OutlineItem { title: string; level: number; text: string | null; sources: SourcePlace[] }

/** `generated` is null where no headline is borne out; `extracted` is the title that has most in common with the others. */
export interface Headline {
  generated: Record<string, unknown> | null;
  extracted: Record<string, unknown> | null;
  tried?: number;
  refused?: Record<string, number>;
}

/** What an id among the rules of a unit stands for; null where another package's component left it. */
export interface Rule {
  family: string | null;
  door: string | null;
  component: string | null;
  file: string | null;
  line: number | null;
  source: string | null;
  definition: Record<string, unknown> | null;
}

/** The component behind each door, every rule that the answer or a refusal names, and what was refused. */
export interface Trace {
  components: Record<string, string>;
  rules: Record<string, Rule>;
  refused: { rule: string; document: number; start: number; end: number }[];
}

/** A summary; what not every one has is of some profiles, or asked for with `include`; other packages' profiles may add fields. */
export interface Summary {
  id: string;
  digest: string;
  profile: string;
  language: string;
  output_language: string;
  version: string;
  title: string | null;
  text: string;
  units: Unit[];
  documents: Record<string, unknown>[];
  statistics: Statistics;
  warnings: { code: string; detail: string }[];
  table?: Row[];
  topics?: { term: string; sources: SourcePlace[] }[];
  decision_data?: Record<string, unknown>;
  aspects?: Record<string, unknown>;
  document_kind?: { name: string; doubt: number };
  key_facts?: KeyFact[];
  timeline?: Dated[];
  headline?: Headline;
  outline?: OutlineItem[];
  alignment?: { links: Record<string, unknown>[] }[];
  analysis?: Record<string, unknown>;
  source_text?: string[];
  timings?: Record<string, number>;
  trace?: Trace;
  [field: string]: unknown;
}

/** A summary in a list, without its text. */
export interface ListedSummary {
  id: string;
  profile: string;
  title: string | null;
  created_at: string;
  expires_at: string;
  documents: Record<string, unknown>[];
  statistics: Statistics;
}

export interface Job {
  id: string;
  state: "queued" | "running" | "done" | "cancelled";
  counts: { total: number; done: number; failed: number };
  callback?: string;
}

export interface ListedJob extends Job { created_at: string; expires_at: string }

export interface Problem { type: string; title: string; status: number; code: string; detail: string }

/** The answer to a document of a job: a summary or an error. */
export interface Result { id: string; summary?: Summary; error?: Problem }

/** A sentence of a summary and those of the sources that it may rest on; a verification scores it, too. */
export interface AlignedSentence {
  start: number;
  end: number;
  sources: { document: number; start: number; end: number; page?: number; probability: number }[];
  score?: number;
}

/** What a summary says that its sources do not, and what they say instead. */
export interface Finding {
  start: number;
  end: number;
  kind: "number" | "date" | "name" | "negation" | "modality" | "relation" | "unsupported";
  confidence: number;
  source?: SourcePlace;
}

export interface Verification {
  language: string;
  score: number;
  sentences: AlignedSentence[];
  unsupported: Finding[];
  warnings?: { code: string; detail: string }[];
}

export interface Alignment {
  language: string;
  sentences: AlignedSentence[];
  links: Record<string, unknown>[];
  warnings?: { code: string; detail: string }[];
}

/** What may follow what has been typed, and the keystrokes that it saves on average. */
export interface Completion { text: string; probability: number; benefit: number }

export interface Options {
  profile?: string;
  language?: string;
  output_language?: string;
  max_words?: number;
  ratio?: number;
  topic?: string[];
  aspect?: string[];
  category?: string;
  engine?: string;
  focus?: string;
  include?: string[];
  store?: boolean;
}

/** Options of another summary of the same documents: null is the usual again, what is left out stays as it was. */
export type Revision = { [K in keyof Omit<Options, "store">]?: Options[K] | null };

export interface PostedDocument { text: string; title?: string; date?: string; metadata?: Record<string, unknown> }

/** The service could not do it: `code` is stable, the message says what, where and what to do. */
export class PrecisError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(problem: Problem) {
    super(`${problem.code}: ${problem.detail}`);
    this.status = problem.status;
    this.code = problem.code;
  }
}

const JSONL = "application/x-ndjson";
/** No place now, from the service or from a proxy before it. */
const BUSY = [429, 502, 503, 504];
/** A proxy had no answer: what was asked for may have been done. */
const LOST = [502, 504];
const GONE = 404;
/** The first request of its key still runs, when the answer says how long to wait; how often that is asked. */
const [STILL_RUNNING, MOST_ASKED] = [409, 100];
/** Seconds: where an answer does not say them in a way that can be read; of our own choice; because an answer says so. */
const [USUAL_WAIT, LONGEST_WAIT, LONGEST_ASKED_WAIT] = [5, 30, 300];
const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, 1000 * seconds));

/**
 * One service. What it has no place for, or what gets lost, there or back, is sent again; a POST never counts twice.
 * `seconds` is how long it may take to begin its answer. No redirect is followed: it would take the key elsewhere.
 */
export class Precis {
  private readonly url: string;
  private readonly key?: string;
  private readonly attempts: number;
  private readonly seconds: number;
  private readonly language: string | undefined;

  /** `language` is the one in which problems and warnings say their details: `en`, `fr`. */
  constructor(
    url: string,
    options: { key?: string; attempts?: number; seconds?: number; language?: string } = {},
  ) {
    // A program in JavaScript would else go on without its key.
    if (typeof options !== "object") throw new TypeError("the options of Precis are an object: new Precis(url, { key })");
    const { key, attempts = 5, seconds = 180, language } = options;
    this.url = url.replace(/\/+$/, "");
    this.key = key;
    this.attempts = attempts;
    this.seconds = seconds;
    this.language = language;
  }

  /**
   * The summary of a text, of several that make a cluster, or of a file: its bytes (a Buffer too), a Blob with its media
   * type, or a File, by whose name the answer knows it. `metadata` is of a text or a file.
   */
  async summarize(
    document: string | PostedDocument[] | Blob | Uint8Array | ArrayBuffer,
    options: Options & { date?: string } = {},
    metadata: Record<string, string> = {},
  ): Promise<Summary> {
    if (document instanceof Uint8Array || document instanceof ArrayBuffer) document = new Blob([document as BlobPart]);
    if (document instanceof Blob) {
      const path = `/v1/summaries${query({ ...options, ...named(metadata) })}`;
      const isFile = typeof File !== "undefined" && document instanceof File && document.name !== "";
      if (!isFile) return this.json("POST", path, document, document.type || "application/octet-stream", options.store !== false);
      // A form takes the name along. Its bytes are made once: fetch would choose a new boundary for each attempt, and a
      // repeat with other bytes is another request.
      const form = new FormData();
      form.append("file", document);
      const made = new Response(form);
      const type = made.headers.get("Content-Type") ?? undefined;
      return this.json("POST", path, await made.arrayBuffer(), type, options.store !== false);
    }
    if (typeof document !== "string" && !Array.isArray(document))
      throw new TypeError("summarize takes a text, a list of documents, bytes, a Blob or a File");
    const { date, ...others } = options;
    const text = (given: string) => [{ text: given, ...(date ? { date } : {}), metadata }];
    const asked = JSON.stringify(
      typeof document === "string" ? { documents: text(document), ...others } : { documents: document, ...options },
    );
    return this.json("POST", "/v1/summaries", asked, "application/json", options.store !== false);
  }

  async summary(id: string): Promise<Summary> {
    return this.json("GET", `/v1/summaries/${encodeURIComponent(id)}`);
  }

  /** The summaries of this client's key, the newest first. */
  summaries(metadata: Record<string, string> = {}): AsyncGenerator<ListedSummary> {
    return this.pages("/v1/summaries", "summaries", named(metadata));
  }

  async delete(id: string): Promise<void> {
    const path = `/v1/summaries/${encodeURIComponent(id)}`;
    if (await this.removedAtOnce(path)) return;
    try {
      await this.send("DELETE", path);
    } catch (error) {
      // Where it is gone, it was removed, and only the answer got lost.
      if (!(error instanceof PrecisError) || error.status !== GONE) throw error;
    }
  }

  /** Removes the summaries of this client's key whose documents have the metadata; how many. */
  async deleteAll(metadata: Record<string, string>): Promise<number> {
    return (await this.json<{ deleted: number }>("DELETE", `/v1/summaries${query(named(metadata))}`)).deleted;
  }

  async elaborate(id: string, topics: string[] = ["*"]): Promise<Summary> {
    return this.post(`/v1/summaries/${encodeURIComponent(id)}/elaborations`, { topics });
  }

  async revise(id: string, options: Revision): Promise<Summary> {
    return this.post(`/v1/summaries/${encodeURIComponent(id)}/revisions`, options);
  }

  /** The whole sections or thematic segments that a unit of a summary comes from. */
  async sources(id: string, unit: number): Promise<Record<string, unknown>> {
    return this.json("GET", `/v1/summaries/${encodeURIComponent(id)}/sources/${unit}`);
  }

  /** Gives many documents to the service, and the id of their job. */
  async submit(records: object[], options: Options & { callback_url?: string } = {}): Promise<string> {
    const lines = records.map((record) => JSON.stringify(record) + "\n").join("");
    return (await this.json<Job>("POST", `/v1/jobs${query(options)}`, lines, JSONL)).id;
  }

  async job(id: string): Promise<Job> {
    return this.json("GET", `/v1/jobs/${encodeURIComponent(id)}`);
  }

  /** The job once it has ended. */
  async wait(id: string, every = 2): Promise<Job> {
    for (;;) {
      const job = await this.job(id);
      if (job.state !== "queued" && job.state !== "running") return job;
      await wait(every);
    }
  }

  jobs(): AsyncGenerator<ListedJob> {
    return this.pages("/v1/jobs", "jobs", {});
  }

  /** Ends a job, whose results so far stay; removes one that had ended, with its results. */
  async cancel(id: string): Promise<void> {
    for (let attempt = 1; attempt <= this.attempts; attempt++) {
      if (await this.removedAtOnce(`/v1/jobs/${encodeURIComponent(id)}`)) return;
      // It may be cancelled: to ask again would remove what it has done.
      try {
        if (!["queued", "running"].includes((await this.job(id)).state)) return;
      } catch (error) {
        if (error instanceof PrecisError && error.status === GONE) return;
        throw error;
      }
    }
    throw failure(0, "unreachable", `${this.url} does not say whether it cancels ${id}`);
  }

  /** The answers of a job as far as it is, in order, as they arrive; what broke off is asked for again. */
  async *results(id: string): AsyncGenerator<Result> {
    let told = 0;
    for (let attempt = 1; ; attempt++) {
      const { body } = await this.send("GET", `/v1/jobs/${encodeURIComponent(id)}/results`);
      try {
        let number = 0;
        for await (const line of lines(body)) {
          if (number++ < told) continue;
          const result = JSON.parse(line) as Result;
          told++;
          yield result;
        }
        return;
      } catch (error) {
        if (attempt >= this.attempts) throw error;
        await wait(pause(attempt));
      }
    }
  }

  /** All answers of a job, each once, in order and as they come; ends with the job. */
  async *follow(id: string, every = 2): AsyncGenerator<Result> {
    for (let told = 0, missed = 0; missed < this.attempts; await wait(every)) {
      const { state, counts } = await this.job(id); // asked first: what is done then, stands in the results
      let number = 0;
      for await (const result of this.results(id)) {
        if (number++ < told) continue;
        told++;
        yield result;
      }
      if (state === "queued" || state === "running") continue;
      if (told >= counts.done + counts.failed) return;
      missed++;
    }
    throw failure(0, "unreachable", `${this.url} gives fewer results of a job than it has`);
  }

  /** Realization specs in words. */
  async realize(language: string, specs: object[]): Promise<string[]> {
    return (await this.post<{ texts: string[] }>("/v1/realizations", { language, specs })).texts;
  }

  /** What a summary says that its documents do not; whoever wrote it. */
  async verify(summary: string, documents: (string | object)[], options: { language?: string } = {}): Promise<Verification> {
    return this.post("/v1/verifications", { summary, documents: made(documents), ...options });
  }

  /** Where each sentence of a summary and each of its words come from; only sentences at the level `sentence`. */
  async align(
    summary: string,
    documents: (string | object)[],
    options: { language?: string; level?: "word" | "sentence" } = {},
  ): Promise<Alignment> {
    return this.post("/v1/alignments", { summary, documents: made(documents), ...options });
  }

  /** What may follow what has been typed of the translation of a sentence into `to`, best first. */
  async complete(source: string, typed: string, to: "en" | "fr", options: Record<string, unknown> = {}): Promise<Completion[]> {
    const asked = { from: to === "en" ? "fr" : "en", to, source, typed, ...options };
    return (await this.post<{ completions: Completion[] }>("/v1/completions", asked)).completions;
  }

  private async *pages<T>(path: string, name: string, asked: Record<string, string>): AsyncGenerator<T> {
    for (let cursor: Record<string, string> = {}; ; ) {
      const page = await this.json<Record<string, unknown>>("GET", path + query({ ...asked, ...cursor }));
      yield* page[name] as T[];
      if (page.next === null) return;
      cursor = { cursor: page.next as string };
    }
  }

  private post<T>(path: string, value: object): Promise<T> {
    return this.json("POST", path, JSON.stringify(value), "application/json");
  }

  private async json<T>(method: string, path: string, body?: BodyInit, type?: string, repeatable = true): Promise<T> {
    const response = await this.send(method, path, body, type, repeatable);
    const text = await response.text();
    try {
      return JSON.parse(text) as T;
    } catch {
      throw failure(response.status, "unknown", `${this.url} answers with something that is no JSON; is a Précis service there?`);
    }
  }

  /** Whether the answer to one DELETE says so; false where it got lost, and nobody knows what was done. */
  private async removedAtOnce(path: string): Promise<boolean> {
    try {
      await this.send("DELETE", path, undefined, undefined, true, true);
      return true;
    } catch (error) {
      if (error instanceof PrecisError && (LOST.includes(error.status) || error.code === "unreachable")) return false;
      throw error;
    }
  }

  private async send(method: string, path: string, body?: BodyInit, type?: string, repeatable = true, once = false): Promise<Response> {
    const headers: Record<string, string> = { Accept: `application/json, ${JSONL};q=0.9` };
    if (type !== undefined) headers["Content-Type"] = type;
    // With store=false nothing is kept of which a repeat could be the same.
    if (body !== undefined && repeatable) headers["Idempotency-Key"] = crypto.randomUUID();
    if (this.key !== undefined) headers.Authorization = `Bearer ${this.key}`;
    if (this.language !== undefined) headers["Accept-Language"] = this.language;
    for (let attempt = 1, running = 0; ; attempt++) {
      const response = await this.asked(path, { method, headers, body, redirect: "manual" });
      const last = attempt >= this.attempts;
      if (response instanceof Response) {
        if (response.ok) return response;
        if (response.status === STILL_RUNNING && response.headers.has("Retry-After") && running++ < MOST_ASKED) {
          attempt--;
          await response.body?.cancel();
          await wait(asked(response.headers.get("Retry-After")));
          continue;
        }
        const seconds = asked(response.headers.get("Retry-After"));
        if (last || seconds > LONGEST_ASKED_WAIT || !BUSY.includes(response.status) || (once && LOST.includes(response.status))) throw await this.refusal(response, path);
        await response.body?.cancel();
        await wait(seconds);
      } else {
        if (last || once) throw failure(0, "unreachable", `${this.url} cannot be reached: ${response}`);
        await wait(pause(attempt));
      }
    }
  }

  /** The answer once it begins, or why there is none. */
  private async asked(path: string, request: RequestInit): Promise<Response | string> {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(new Error(`no answer for ${this.seconds} seconds`)), 1000 * this.seconds);
    try {
      return await fetch(this.url + path, { ...request, signal: stop.signal });
    } catch (error) {
      return String(error instanceof Error && error.cause ? error.cause : error);
    } finally {
      clearTimeout(timer);
    }
  }

  private async refusal(response: Response, path: string): Promise<PrecisError> {
    if (response.type === "opaqueredirect" || response.status < 400) {
      const place = response.headers.get("Location") ?? "another place";
      return failure(response.status, "redirected", `${this.url}${path} sends on to ${place}; give that address instead`);
    }
    try {
      const problem = (await response.json()) as Problem;
      if (typeof problem?.code === "string") return new PrecisError({ ...problem, status: response.status });
    } catch {
      // A proxy's page: told below.
    }
    return failure(response.status, "unknown", response.statusText || String(response.status));
  }
}

function failure(status: number, code: string, detail: string): PrecisError {
  return new PrecisError({ type: "about:blank", title: code, status, code, detail });
}

/** Seconds before the next attempt: one, two, four … */
function pause(attempt: number): number {
  return Math.min(2 ** (attempt - 1), LONGEST_WAIT);
}

/** Seconds that a `Retry-After` asks for, as a number or as a date (RFC 9110). */
function asked(header: string | null): number {
  const told = header?.trim() ?? "";
  const seconds = /^\d+$/.test(told) ? Number(told) : (Date.parse(told) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? USUAL_WAIT : Math.max(seconds, 0);
}

async function* lines(body: ReadableStream<Uint8Array> | null): AsyncGenerator<string> {
  if (body === null) return;
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const whole = (rest + part.value).split("\n");
    rest = whole.pop() ?? "";
    yield* whole;
  }
  if (rest) yield rest;
}

function named(metadata: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(metadata).map(([name, value]) => [`metadata.${name}`, value]));
}

function query(options: object): string {
  const pairs = Object.entries(options).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).filter((one) => one !== undefined && one !== null).map((one) => [name, String(one)]),
  );
  return pairs.length ? `?${new URLSearchParams(pairs as string[][])}` : "";
}

function made(documents: (string | object)[]): object[] {
  return documents.map((document) => (typeof document === "string" ? { text: document } : document));
}
