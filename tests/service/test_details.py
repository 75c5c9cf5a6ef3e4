"""Details of problems in the language that a client would like."""

import pytest
from flask.testing import FlaskClient

from pipeline.errors import MalformedRequest, UnusableDocument
from pipeline.ingest.formats import READABLE
from pipeline.ingest.sniffing import format_of
from pipeline.profile_table import ProfileTable
from pipeline.realizer.reading import read_request
from pipeline.settings import load_configuration
from service.details import Details
from tests.pipeline.ingest.reading import WORDS
from tests.service.test_http import PATH, client, pool

__all__ = ["client", "pool"]
JSONL = "application/x-ndjson"
TYPED = '{"from": "en", "to": "fr", %s}'


@pytest.mark.parametrize(
    ("path", "english", "french"),
    [
        ("/v1/nowhere", "there is nothing at /v1/nowhere", "il n’y a rien à /v1/nowhere"),
        ("/v1/summaries/x", "there is no summary x", "il n’y a pas de résumé x"),
        ("/v1/jobs/none", "there is no job none", "il n’y a pas de tâche none"),
        ("/v1/summaries?limit=0", "", ""),
    ],
)
def test_details_are_in_that_language_too(client: FlaskClient, path: str, english: str, french: str) -> None:
    def detail(languages: str) -> str:
        return str(client.get(path, headers={"Accept-Language": languages}).get_json()["detail"])

    assert detail("en").startswith(english)
    assert detail("fr-CA, en;q=0.5").startswith(french)  # and English where there are no words for it


def test_a_detail_within_a_detail_is_told_and_not_without_end() -> None:
    details = Details.of(ProfileTable(load_configuration(None)))
    text = "documents.1 (b.txt): left out: it is in fr, not in en"
    assert details.told(text, "fr") == "documents.1 (b.txt) : laissé de côté : il est en langue « fr », non « en »"
    assert details.told(text, "en") is None
    assert details.told("left out: " * 150 + "x", "fr") == "laissé de côté : " * 4 + "left out: " * 146 + "x"
    assert details.told("left out: " * 150_000 + "x", "fr") is None


@pytest.mark.parametrize(
    ("option", "french"),
    [
        ("max_words=0", "max_words : donnez au moins 1"),
        ("max_words=x", "max_words : donnez un nombre entier"),
        pytest.param(f"max_words=1{'0' * 400}", "max_words : donnez au plus 2147483647", id="huge"),
        ("max_words=1.5", "max_words : donnez un nombre entier"),
        ("ratio=0", "ratio : donnez plus de 0"),
        ("ratio=2", "ratio : donnez au plus 1"),
        ("ratio=x", "ratio : donnez un nombre"),
        ("language=de", "language : valeurs possibles : "),
        ("include=x", "include : valeurs possibles : "),
        ("lenght=5", "option inconnue : lenght"),
    ],
)
def test_options_that_cannot_be_are_told_in_that_language(client: FlaskClient, option: str, french: str) -> None:
    answer = client.post(f"/v1/summaries?{option}", data=b"One. Two.", headers={"Accept-Language": "fr"}).get_json()
    assert answer["detail"].startswith(french)


def test_a_repeat_says_too_that_its_language_was_chosen(client: FlaskClient) -> None:
    headers = {"Idempotency-Key": "again", "Accept-Language": "fr"}
    first, again = (client.post("/v1/summaries?ratio=2", data=b"One.", headers=headers) for _ in range(2))
    assert (first.status_code, first.data) == (again.status_code, again.data)
    assert "Accept-Language" in again.headers["Vary"]


@pytest.mark.parametrize(
    ("path", "media_type", "body", "french"),
    [
        (f"{PATH}?max_words=5&ratio=.5", "text/plain", "One.", "donnez max_words ou ratio, pas les deux"),
        (f"{PATH}?topic=", "text/plain", "One.", "topic demande un mot, ou * pour tous"),
        (f"{PATH}?focus=", "text/plain", "One.", "focus demande un mot"),
        (
            PATH,
            "application/json",
            '{"documents": [{}]}',
            "documents.0 : donnez soit « text », soit « content_base64 »",
        ),
        (
            PATH,
            "application/json",
            '{"documents": [{"text": "a", "date": "yesterday"}]}',
            "documents.0.date : 'yesterday' n’est pas un jour : écrivez-le AAAA-MM-JJ",
        ),
        ("/v1/jobs", "text/plain", "One.", "une tâche s’envoie comme application/x-ndjson"),
        ("/v1/jobs", JSONL, '{"id": "a", "text": "b"}\n\n{"id": "a"}', "ligne 3 : l’identifiant 'a' figure deux fois"),
        ("/v1/jobs", JSONL, "5", "ligne 1 : un enregistrement est un objet JSON"),
        ("/v1/jobs?callback_url=x", JSONL, '{"text": "b"}', "callback_url : donnez une URL absolue en https ou http"),
        (
            "/v1/jobs?callback_url=http://127.0.0.1/",
            JSONL,
            '{"text": "b"}',
            "callback_url : l’hôte 127.0.0.1 n’a pas d’adresse publique, ou est inconnu ; l’exploitant",
        ),
        (
            "/v1/conformity",
            "text/plain",
            "One.",
            "norm : il manque ; valeurs possibles : simplified_english, francais_rationalise",
        ),
        ("/v1/conformity?x=1", "application/json", "{}", "avec un corps JSON, les options s’y placent à côté"),
        ("/v1/completions", "application/json", "{}", "from : il manque ; valeurs possibles : en, fr"),
        ("/v1/completions", "application/json", "[]", "l’envoi est un objet JSON"),
        (
            "/v1/completions",
            "application/json",
            TYPED % '"x": 1',
            "option inconnue : x ; options possibles ici : source, typed,",
        ),
        ("/v1/completions", "application/json", TYPED % '"typed": 1', "typed : donnez une chaîne de caractères"),
        ("/v1/completions", "application/json", TYPED % '"session": "?"', "session : donnez seulement des lettres"),
        ("/v1/completions", "application/json", TYPED % '"session": ""', "session : donnez au moins 1 caractère"),
        ("/v1/completions", "application/json", TYPED % '"max_words": 99', "max_words : donnez au plus 5"),
        ("/v1/completions", "application/json", TYPED % '"strategy": "x"', "strategy : valeurs possibles : "),
        (
            "/v1/completions",
            "application/json",
            TYPED % '"learn": {"source": "One.", "target": "Un."}',
            "learn : on ne le retient qu’avec une « session »",
        ),
        (
            "/v1/completions",
            "application/json",
            TYPED % '"model": "songs"',
            "il n’y a pas de modèle de complétion songs de en vers fr ; il y a : ",
        ),
        (
            "/v1/columns",
            "application/json",
            '{"from": "en", "to": "fr", "rows": []}',
            "rows : donnez une liste d’au moins 1, et non de 0",
        ),
        (
            PATH,
            "application/json",
            "{",
            "l’envoi n’est pas du JSON : il manque un nom entre guillemets doubles (ligne 1",
        ),
        (PATH, "application/json", '{"a" 1}', "l’envoi n’est pas du JSON : il manque « : » (ligne 1, colonne 6)"),
        (PATH, "application/json", "[1] 2", "l’envoi n’est pas du JSON : il y a quelque chose derrière la fin"),
        (PATH, "application/json", '{"a": 1, "a": 2}', 'l’envoi n’est pas du JSON : la clé "a" est donnée 2 fois'),
        (PATH, "application/json", "[NaN]", "l’envoi n’est pas du JSON : NaN n’est pas un nombre en JSON"),
        (PATH, "application/json", "[" * 200 + "]" * 200, "l’envoi emboîte du JSON sur plus de 100 niveaux"),
        ("/v1/jobs", JSONL, "[" * 200 + "]" * 200, "la ligne 1 emboîte du JSON sur plus de 100 niveaux"),
        ("/v1/jobs", JSONL, '{"id": "a", "text"}', "la ligne 1 n’est pas du JSON : il manque « : » (ligne 1"),
        (f"{PATH}?metadata.=1", "text/plain", "One.", "metadata. : il manque un nom ; donnez metadata.KEY=VALEUR"),
        (
            f"{PATH}?metadata.case={'x' * 70_000}",
            "text/plain",
            "One.",
            "metadata : 70012 octets de JSON, et la limite est de 65536 ; gardez-les ailleurs",
        ),
        (
            f"{PATH}?metadata.case=1",
            "application/json",
            '{"documents": [{"text": "One."}]}',
            "metadata.case : avec un corps JSON, cela se place dans les métadonnées",
        ),
        (
            PATH,
            "application/json",
            '{"documents": [{"text": "One.", "metadata": 5}]}',
            "documents.0.metadata : donnez un",
        ),
    ],
)
def test_everyday_refusals_are_told_in_that_language(
    client: FlaskClient, path: str, media_type: str, body: str, french: str
) -> None:
    headers = {"Accept-Language": "fr", "Content-Type": media_type}
    assert client.post(path, data=body, headers=headers).get_json()["detail"].startswith(french)


@pytest.mark.parametrize(
    ("path", "media_type", "body", "english", "french"),
    [
        (
            PATH, "application/json", '{"document": {"text": "One."}}',
            "documents: missing; unknown: document; the documents",
            "documents : il manque ; clés inconnues : document ; les documents se placent dans une liste",
        ),
        (
            PATH, "application/json", '{"documents": []}',
            "documents: give a list of at least 1, not of 0",
            "documents : donnez une liste d’au moins 1, et non de 0",
        ),
        (
            "/v1/completions", "application/json", '{"from": "en", "to": "fr", "form": 5}',
            "unknown option form; valid options here: source, typed, following, strategy, max_words, from, to,",
            "option inconnue : form ; options possibles ici : source, typed, following, strategy, max_words, from, to,",
        ),
        (
            "/v1/completions", "application/json", '{"from": "en", "to": "fr", "session": "a b"}',
            "session: give letters, digits and . ~ _ - alone, one letter or digit at least",
            "session : donnez seulement des lettres, des chiffres et . ~ _ -, au moins une lettre ou un chiffre",
        ),
        (
            "/v1/completions", "application/json", '{"from": "en", "to": "fr", "session": ".."}',
            "session: give letters, digits and . ~ _ - alone, one letter or digit at least",
            "session : donnez seulement des lettres, des chiffres et . ~ _ -, au moins une lettre ou un chiffre",
        ),
        (
            "/v1/completions", "application/json", '{"from": "en", "to": "fr", "id": "a"}',
            'id: the name of a document is "session" here',
            "id : le nom d’un document se donne ici par « session »",
        ),
        (
            "/v1/realizations", "application/json",
            '{"language": "fr", "specs": [{"type": "clause", "verb": "payer", "subjet": "ville"}]}',
            "specs.0.subjet: there is no such key (did you mean 'subject'?); valid keys: language,",
            "specs.0.subjet : cette clé n’existe pas (vouliez-vous dire « subject » ?) ; clés possibles : language,",
        ),
        (
            "/v1/realizations", "application/json", '{"language": "fr", "specs": [{"type": "clauze"}]}',
            "specs.0: there is no unit of type 'clauze' here (did you mean 'clause'?); valid",
            "specs.0 : il n’y a pas ici d’unité du type « clauze » (vouliez-vous dire « clause » ?)",
        ),
    ],
)  # fmt: skip
def test_the_commonest_mistakes_are_told_in_words_in_both_languages(
    client: FlaskClient, path: str, media_type: str, body: str, english: str, french: str
) -> None:
    for language, said in (("en", english), ("fr", french)):
        headers = {"Accept-Language": language, "Content-Type": media_type}
        answer = client.post(path, data=body, headers=headers).get_json()
        assert answer["detail"].startswith(said)


@pytest.mark.parametrize(
    ("detail", "french"),
    [
        (
            "max_words: options stand beside the records, not in them: in the query or JSON body of a job, "
            "or as --max-words of precis batch",
            "max_words : les options se placent à côté des enregistrements",
        ),
        ("metdata: a record has no such field; it has id", "metdata : un enregistrement n’a pas ce champ ; il a id"),
        ("Latin: a record has no such field; it has id", "Latin : un enregistrement n’a pas ce champ ; il a id"),
        ("unknown engine Welsh; valid engines: rules", "moteur inconnu : Welsh ; moteurs possibles : rules"),
        ("unknown profile Latin; valid profiles: brief", "profil inconnu : Latin ; profils possibles : brief"),
        ("language is German; valid: en, fr", "language est German ; valeurs possibles : en, fr"),
        (
            "documents.1.x: a document of a record has no such field; it has text",
            "documents.1.x : un document d’un enregistrement n’a pas ce champ ; il a text",
        ),
    ],
)
def test_fields_that_are_not_read_are_told_in_that_language(detail: str, french: str) -> None:
    said = Details.of(ProfileTable(load_configuration(None))).told(detail, "fr")
    assert said is not None
    assert said.startswith(french)


@pytest.mark.parametrize(
    ("body", "french"),
    [
        (
            b'{"documents": [{"text": "One."}]}',
            "ce JSON est déclaré comme application/x-www-form-urlencoded : déclarez",
        ),
        (b"text=One&max_words=5", "ce sont les champs d’un formulaire : envoyez le document tel quel"),
    ],
)
def test_a_form_that_is_no_document_is_told_in_that_language(body: bytes, french: str) -> None:
    with pytest.raises(UnusableDocument) as caught:
        format_of(body, "application/x-www-form-urlencoded", None, WORDS)
    said = Details.of(ProfileTable(load_configuration(None))).told(caught.value.detail, "fr")
    assert said is not None
    assert said.startswith(french)


def test_several_mistakes_of_specs_are_told_in_that_language() -> None:
    with pytest.raises(MalformedRequest) as caught:
        read_request({"language": "fr", "specs": [{"type": "clause", "subjet": 5}]})
    said = Details.of(ProfileTable(load_configuration(None))).told(str(caught.value), "fr")
    assert said is not None
    assert said.startswith("specs.0.verb : il manque ; specs.0.subjet : cette clé n’existe pas (vouliez-vous dire")


def test_what_is_refused_behind_the_first_door_is_told_in_that_language() -> None:
    details = Details.of(ProfileTable(load_configuration(None)))
    said = details.told(f"files of type 'image/png' cannot be read; give one of {READABLE}", "fr")
    assert said is not None
    assert said.startswith(
        "les fichiers de type 'image/png' ne sont pas lus ; donnez l’un de ces formats : texte brut,"
    )
    assert details.told("limit: give a number from 1 to 100", "fr") == "limit : donnez un nombre de 1 à 100"
    assert details.told("limit is given several times; give it once", "fr") == (
        "limit est donné plusieurs fois ; donnez-le une seule fois"
    )
    too_much = "documents.0.metadata: 70012 bytes of JSON, and the limit is 65536; keep it elsewhere"
    kept_less = "octets de JSON, et la limite est de 65536 ; gardez-les ailleurs"
    assert details.told(too_much, "fr") == f"documents.0.metadata : 70012 {kept_less}"
    assert details.told(too_much.replace("documents.0.", "line 3."), "fr") == f"ligne 3.metadata : 70012 {kept_less}"
    norm = "the norm francais_rationalise is for French, and the document is English"
    said = details.told(norm, "fr")
    assert said == "la norme francais_rationalise est pour le français, et la langue du document est l’anglais"


def test_what_a_model_does_not_accept_is_told_in_our_words_and_in_both_languages(client: FlaskClient) -> None:
    for option, english, french in (
        ("max_words=x", "max_words: give a whole number", "max_words : donnez un nombre entier"),
        ("ratio=x", "ratio: give a number", "ratio : donnez un nombre"),
        ("&".join(["topic=x"] * 101), "topic: give a list of at most 100", "topic : donnez une liste d’au plus 100"),
        ("language=de", "language: give one of auto, en, fr", "language : valeurs possibles : auto, en, fr"),
    ):
        for language, detail in (("en", english), ("fr", french)):
            answer = client.post(f"{PATH}?{option}", data=b"One. Two.", headers={"Accept-Language": language})
            assert answer.get_json()["detail"] == detail


@pytest.mark.parametrize(
    ("english", "french"),
    [
        (
            "the file claims to be application/pdf but is not: it holds plain text; declare its true type",
            "le fichier se dit application/pdf et ne l’est pas : il contient du texte brut ; déclarez son vrai type",
        ),
        ("the file is a zip archive; give one of PDF", "le fichier est une archive ZIP ; donnez l’un de ces formats"),
        ("the text reads as one of the kind contract, not as an article; use digest", "le texte se lit comme un autre"),
        ("the pages of the PDF file are blank; give one with text", "les pages du PDF sont vides"),
    ],
)
def test_files_that_cannot_be_read_are_told_in_that_language(english: str, french: str) -> None:
    said = Details.of(ProfileTable(load_configuration(None))).told(english, "fr")
    assert said is not None
    assert said.startswith(french.replace("un autre", "un document d’un autre genre (contract)"))


@pytest.mark.parametrize("many", ["text/html;q=0.1," * 40, "text/html;q=0.1;v=" + "1" * 900 + "," + "x" * 200 + ","])
def test_of_accept_only_so_much_is_read(client: FlaskClient, many: str) -> None:
    """To weigh thousands of elements took a tenth of a second of the web process."""
    headers = {"Content-Type": "text/plain", "Accept": many + "text/markdown"}
    assert client.post(f"{PATH}?profile=toy", data=b"One. Two.", headers=headers).mimetype == "text/html"


def test_of_accept_language_only_so_much_is_read(client: FlaskClient) -> None:
    for others, title in ((31, "Il n’y a"), (32, "There is")):
        answer = client.get("/v1/nowhere", headers={"Accept-Language": "de," * others + "fr"})
        assert answer.get_json()["title"].startswith(title)
