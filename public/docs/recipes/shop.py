"""A whole shop in Python, without packages. Its orders are in orders.json: use your database instead."""
import base64, hashlib, hmac, json, os, re, time
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import Request, urlopen

SECRET = os.environ["WEBHOOK_SECRET"]
ORDERS = Path("orders.json")


def call_malipo(method, path, body=None):
    """Calls Malipo. Returns the status and the body of the answer."""
    request = Request(
        os.environ["MALIPO_URL"] + "/api/v1/payment-sessions" + path,
        method=method,
        data=None if body is None else json.dumps(body).encode(),
        headers={"Authorization": "Bearer " + os.environ["API_KEY"], "Content-Type": "application/json"},
    )
    try:
        with urlopen(request, timeout=10) as answer:
            return answer.status, json.load(answer)
    except HTTPError as problem:
        return problem.code, {}


def payment_url(order_id, order):
    """The URL at which the customer pays: of the existing payment for this order and total, or of a new payment."""
    reference = f"{order_id}_{order['amount']}"
    find = lambda: call_malipo("GET", "/ref/" + quote(reference, safe=""))
    status, answer = find()
    # A cancelled or expired payment is of no use to the customer. Its reference can be used again, unless money came.
    if status == 404 or (status == 200 and answer["data"]["status"] in ("failed", "expired")):
        status, answer = call_malipo("POST", "", {
            "page": "demo",
            "amount": order["amount"],
            "currency": order["currency"],
            "reference": reference,
            "title": f"Order {order_id}",
        })
    # Money came for it, or after a double click the other request has created the payment meanwhile.
    if status == 409:
        status, answer = find()
    if status >= 300:
        raise RuntimeError(f"Malipo answered {status}")
    return answer["data"]["url"]


def verify(body, headers):
    """Returns the event if Malipo signed these bytes in the last five minutes, otherwise None."""
    is_equal = lambda a, b: hmac.compare_digest(a.encode(), b.encode())
    event_id, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not re.fullmatch("[0-9]+", timestamp) or abs(time.time() - int(timestamp)) > 300:
        return None
    key = base64.b64decode(SECRET.removeprefix("whsec_"))
    signed = f"{event_id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    signatures = headers.get("webhook-signature", "").split(" ")
    return json.loads(body) if any(is_equal(one, expected) for one in signatures) else None


def mark_paid(payment):
    """Marks the order as paid once, even if the event arrives again."""
    orders = json.loads(ORDERS.read_text())
    order = orders.get(payment["reference"].rpartition("_")[0])
    # The total may have changed since the payment was created.
    if order and not order["paid"] and (order["amount"], order["currency"]) == (payment["amount"], payment["currency"]):
        order["paid"] = payment["id"]
        ORDERS.write_text(json.dumps(orders))


class Shop(BaseHTTPRequestHandler):
    def answer(self, status, text="", **headers):
        body = text.encode()
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        # A 204 has no body and no length.
        if status != 204:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def find_order(self):
        match = re.fullmatch(r"/orders/([0-9]+)(/pay)?", self.path)
        order_id, pay = match.groups() if match else (None, None)
        return order_id, json.loads(ORDERS.read_text()).get(order_id), pay

    def do_GET(self):
        order_id, order, _ = self.find_order()
        if not order:
            return self.answer(404, "Not found")
        state = "paid" if order["paid"] else "not paid yet"
        text = f"<p>Order {order_id}: {order['amount']} {order['currency']}, {state}</p>"
        if not order["paid"]:
            text += f'<form method="post" action="/orders/{order_id}/pay"><button>Pay with crypto</button></form>'
        self.answer(200, text)

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if self.path == "/webhook":
            event = verify(body, self.headers)
            if event and event["event"] == "payment.completed":
                mark_paid(event["data"])
            return self.answer(204 if event else 400)
        order_id, order, pay = self.find_order()
        if not order or not pay or order["paid"]:
            return self.answer(404, "Not found")
        try:
            self.answer(303, Location=payment_url(order_id, order))
        except (OSError, RuntimeError) as problem:
            self.log_error("%s", problem)
            self.answer(500, "This did not work. Nothing was charged. Please try again.")


# Handles one request at a time, so that two events never write the file at once.
HTTPServer(("localhost", int(os.environ["PORT"])), Shop).serve_forever()
