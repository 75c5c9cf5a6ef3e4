# Builds the wheel in one stage and runs it in another, as a user without rights; needs no network at run time.
# A tag may move: --build-arg PYTHON_IMAGE=python:3.11-slim-bookworm@sha256:… pins what you have tried (docs/security.md).
ARG PYTHON_IMAGE=python:3.11-slim-bookworm
FROM ${PYTHON_IMAGE} AS build
WORKDIR /src
COPY requirements.lock requirements-dev.lock ./
RUN pip wheel --no-cache-dir --require-hashes --wheel-dir /wheels -r requirements.lock
RUN pip install --no-cache-dir --require-hashes -r requirements-dev.lock
COPY . .
RUN python -m build --wheel --no-isolation --outdir /wheels

FROM ${PYTHON_IMAGE}
RUN useradd --create-home precis && install --directory --owner precis --mode 0700 /data
# Mounted, not copied: the wheels leave no layer behind.
RUN --mount=type=bind,from=build,source=/wheels,target=/wheels pip install --no-cache-dir --no-index --no-deps /wheels/*.whl
USER precis
# One core for each worker: the models' matrix products gain nothing from more threads.
# Within a container every address is listened on, so `serve` wants keys (PRECIS_ACCESS__KEYS=true) or to be told that the port is
# published to nobody else (PRECIS_SERVICE__INSECURE=true): only who runs it knows which.
ENV OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 PRECIS_SERVICE__HOST=0.0.0.0 PRECIS_STORAGE__FOLDER=/data
# All that is written, with /tmp: the root file system may be read-only.
VOLUME /data
EXPOSE 8000
HEALTHCHECK --start-period=60s --timeout=5s \
    CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
ENTRYPOINT ["precis"]
CMD ["serve"]
