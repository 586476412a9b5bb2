"""The Malipo API for Python 3.9 and later: payments, refunds and webhooks, with the standard library alone.

    malipo = Malipo(key=os.environ["API_KEY"], url="https://pay.example")
    payment = malipo.create_session({"amount": "18500.00", "currency": "NGN", "reference": "order-1042"})
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import http.client
import json
import random
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from email.utils import parsedate_to_datetime
from typing import Any, Iterator, Mapping, Optional

TIMEOUT_SECONDS = 30.0
MAX_RETRIES = 3
FIRST_DELAY_SECONDS = 0.5
# If the service asks for a longer wait, the caller gets the error, and decides.
MAX_DELAY_SECONDS = 60.0
TOLERANCE_SECONDS = 300


class MalipoError(Exception):
    """Every error that this module raises."""


class NoAnswerError(MalipoError):
    """The service did not answer, or not in time. It may have carried out the request."""


class VerificationError(MalipoError):
    """A webhook is not from the service, not for this endpoint, or too old: answer 400 and do nothing."""


class ApiError(MalipoError):
    """The service answered with an error."""

    def __init__(self, status: int, headers: Mapping[str, str], problem: Mapping[str, Any]):
        reasons = problem.get("errors") or []
        super().__init__("; ".join([problem.get("message", f"The service answered {status}"), *reasons]))
        self.status = status
        #: Each error of the request, with a code that stays when the text changes.
        self.details: list[dict[str, Any]] = problem.get("details") or []
        #: The code of the first error.
        self.code: Optional[str] = self.details[0]["code"] if self.details else None
        #: The id of the request in the log of the service.
        self.request_id: Optional[str] = problem.get("request_id") or headers.get("X-Request-Id")
        #: Seconds that the service asks to wait before the next request; 0 if it does not say.
        self.retry_after = _retry_after(headers)


class InvalidRequestError(ApiError):
    """400 or 413: something in the request must change."""


class AuthenticationError(ApiError):
    """401: the key is missing, invalid, expired or revoked."""


class ForbiddenError(ApiError):
    """403: the key lacks the scope."""


class NotFoundError(ApiError):
    """404: there is no such object in this mode."""


class ConflictError(ApiError):
    """409: the object is in a state that does not allow this."""


class RateLimitError(ApiError):
    """429: there were too many requests."""


class UnavailableError(ApiError):
    """5xx: the service, or something behind it, is unavailable."""


_CLASSES = {
    400: InvalidRequestError,
    401: AuthenticationError,
    403: ForbiddenError,
    404: NotFoundError,
    409: ConflictError,
    413: InvalidRequestError,
    429: RateLimitError,
}


class Malipo:
    """The API of a service at `url`. A key belongs on a server. The fields are those of the API reference."""

    def __init__(self, key: str, url: str, timeout: float = TIMEOUT_SECONDS, max_retries: int = MAX_RETRIES):
        self._key = key
        self._url = url.rstrip("/")
        self._timeout = timeout
        self._max_retries = max_retries

    def create_session(self, body: Mapping[str, Any], idempotency_key: Optional[str] = None) -> dict[str, Any]:
        """Creates a payment with your own price. Send the customer to its `url`."""
        return self._create("/api/v1/payment-sessions", body, idempotency_key)

    def read_session(self, session_id: str) -> dict[str, Any]:
        return self._read(f"/api/v1/payment-sessions/{_quote(session_id)}")

    def read_session_by_reference(self, reference: str) -> dict[str, Any]:
        """The newest payment with your reference."""
        return self._read(f"/api/v1/payment-sessions/ref/{_quote(reference)}")

    def list_sessions(self, **query: Any) -> Iterator[dict[str, Any]]:
        """All payments, newest first, read while you iterate: `list_sessions(status="completed")`."""
        return self._list("/api/v1/payment-sessions", query)

    def cancel_session(self, session_id: str) -> dict[str, Any]:
        """Cancels a payment that has received nothing."""
        return self._send("POST", f"/api/v1/payment-sessions/{_quote(session_id)}/cancel")["data"]

    def create_refund(
        self, session_id: str, body: Mapping[str, Any], idempotency_key: Optional[str] = None
    ) -> dict[str, Any]:
        """Refunds a payment, to an `address`, or by a link on which the customer enters it."""
        return self._create(f"/api/v1/payment-sessions/{_quote(session_id)}/refunds", body, idempotency_key)

    def list_refunds(self, session_id: str, **query: Any) -> Iterator[dict[str, Any]]:
        return self._list(f"/api/v1/payment-sessions/{_quote(session_id)}/refunds", query)

    def read_refund(self, refund_id: str) -> dict[str, Any]:
        return self._read(f"/api/v1/refunds/{_quote(refund_id)}")

    def _read(self, path: str) -> dict[str, Any]:
        return self._send("GET", path)["data"]

    def _create(self, path: str, body: Mapping[str, Any], key: Optional[str]) -> dict[str, Any]:
        """Creates something once, whose retries share one `Idempotency-Key`."""
        return self._send("POST", path, body, key or str(uuid.uuid4()))["data"]

    def _list(self, path: str, query: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        """Continues after the last item, so that items which are added meanwhile repeat nothing."""
        while True:
            answer = self._send("GET", f"{path}?{urllib.parse.urlencode(query)}")
            yield from answer["data"]
            if not answer["meta"]["has_next"]:
                return
            later = {name: value for name, value in query.items() if name != "page"}
            query = {**later, "starting_after": answer["data"][-1]["id"]}

    def _send(
        self, method: str, path: str, body: Optional[Mapping[str, Any]] = None, key: Optional[str] = None
    ) -> dict[str, Any]:
        headers = {"Authorization": f"Bearer {self._key}"}
        if body is not None:
            headers["Content-Type"] = "application/json"
        if key is not None:
            headers["Idempotency-Key"] = key
        content = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self._url + path, content, headers, method=method)
        retries = 0
        while True:
            try:
                return self._attempt(request)
            except (ApiError, NoAnswerError) as error:
                delay = _delay_before(error, retries)
                if retries >= self._max_retries or delay > MAX_DELAY_SECONDS or not _may_repeat(error, method, key):
                    raise
                time.sleep(delay)
                retries += 1

    def _attempt(self, request: urllib.request.Request) -> dict[str, Any]:
        try:
            with urllib.request.urlopen(request, timeout=self._timeout) as response:
                return json.load(response)
        except urllib.error.HTTPError as error:
            with error:
                raise _error_of(error) from None
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise NoAnswerError(f"{request.method} {request.full_url}: {error}") from error


def verify_webhook(
    raw_body: bytes, headers: Mapping[str, str], secret: str, tolerance: int = TOLERANCE_SECONDS
) -> dict[str, Any]:
    """Verifies a webhook request by Standard Webhooks, and returns its event.

    While a secret is rotated, `webhook-signature` carries a signature for each of the two. `raw_body` is the body
    exactly as received. Raises `VerificationError` when a signature is missing or wrong, or the time is further than
    `tolerance` seconds from now.
    """
    given = {name.lower(): value for name, value in headers.items()}
    event_id, timestamp = given.get("webhook-id", ""), given.get("webhook-timestamp", "")
    if not (timestamp.isascii() and timestamp.isdigit()) or abs(time.time() - int(timestamp)) > tolerance:
        raise VerificationError(f"the time is not within {tolerance} seconds")
    key = base64.b64decode(secret[len("whsec_") :] if secret.startswith("whsec_") else secret)
    signed = f"{event_id}.{timestamp}.".encode() + raw_body
    expected = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    signatures = given.get("webhook-signature", "").split(" ")
    if not any([hmac.compare_digest(signature.encode(), expected) for signature in signatures]):
        raise VerificationError("the signature is wrong")
    event = json.loads(raw_body)
    if event["id"] != event_id:
        raise VerificationError("the signature is of another event")
    return event


def _error_of(response: urllib.error.HTTPError) -> ApiError:
    """The error of an answer. A proxy in front of the service may answer without our body."""
    try:
        problem = json.load(response)
    except (OSError, http.client.HTTPException, ValueError):
        problem = {}
    kind = _CLASSES.get(response.code, UnavailableError if response.code >= 500 else ApiError)
    return kind(response.code, response.headers, problem if isinstance(problem, dict) else {})


def _may_repeat(error: MalipoError, method: str, key: Optional[str]) -> bool:
    """429 was not carried out, and any other failure may have been. Only a POST without a key does its work twice."""
    if isinstance(error, RateLimitError):
        return True
    return isinstance(error, (NoAnswerError, UnavailableError)) and (method != "POST" or key is not None)


def _delay_before(error: MalipoError, retries: int) -> float:
    """The wait that the service asks for, or one that doubles with each retry, with jitter."""
    backoff = FIRST_DELAY_SECONDS * 2**retries * random.uniform(0.5, 1)
    return max(backoff, error.retry_after if isinstance(error, ApiError) else 0)


def _retry_after(headers: Mapping[str, str]) -> float:
    """Seconds, or a date that counts from the answer's own `Date`, since clocks differ."""
    value = headers.get("Retry-After") or ""
    if value.isascii() and value.isdigit():
        return float(value)
    try:
        return (parsedate_to_datetime(value) - parsedate_to_datetime(headers.get("Date") or "")).total_seconds()
    except (TypeError, ValueError, IndexError):
        return 0.0


def _quote(value: str) -> str:
    return urllib.parse.quote(value, safe="")
