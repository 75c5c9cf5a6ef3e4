"""What a repeat by an Idempotency-Key is, and what it is not."""

from flask.testing import FlaskClient

from tests.service.test_http import PATH, TEXT, InProcessPool, client, pool, problem, text_of

__all__ = ["client", "pool"]


def test_another_language_for_messages_is_the_same_request(client: FlaskClient, pool: InProcessPool) -> None:
    answers = [
        client.post(PATH, data="One. Two.", headers=TEXT | {"Idempotency-Key": "k"} | more)
        for more in ({"Accept-Language": "fr"}, {"Accept-Language": "en"}, {})
    ]
    assert [answer.status_code for answer in answers] == [200] * 3
    assert len({answer.data for answer in answers}) == 1
    assert len(pool.tasks) == 1
    problem(client.post(PATH, data="Three.", headers=TEXT | {"Idempotency-Key": "k"}), 409, "idempotency_conflict")


def test_a_refused_request_leaves_its_key_to_the_mended_one(client: FlaskClient) -> None:
    headers = TEXT | {"Idempotency-Key": "k"}
    problem(client.post(f"{PATH}?store=false", data="One.", headers=headers), 422, "contradictory_request")
    problem(client.post(f"{PATH}?max_words=0", data="One.", headers=headers), 400, "malformed")
    problem(client.post(PATH, data="", headers=headers), 422, "empty_document")
    assert text_of(client.post(f"{PATH}?profile=toy", data="One.", headers=headers)) == "One."
