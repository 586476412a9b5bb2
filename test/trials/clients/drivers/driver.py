"""Makes one call of the Python client, read from standard input, and prints its outcome: driver.py <folder>"""

import json
import re
import sys
from types import GeneratorType

sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])
import malipo  # noqa: E402

request = json.load(sys.stdin)
try:
    if "verify" in request:
        verify = request["verify"]
        value = malipo.verify_webhook(verify["body"].encode(), verify["headers"], verify["secret"])
    else:
        client = malipo.Malipo(request["key"], request["url"], request["timeoutMs"] / 1000, request["maxRetries"])
        method = getattr(client, re.sub(r"[A-Z]", lambda letter: "_" + letter[0].lower(), request["method"]))
        # a query is given by name
        is_list = request["method"].startswith("list")
        *given, query = request["args"] if is_list else [*request["args"], {}]
        key = [request["idempotencyKey"]] if request.get("idempotencyKey") else []
        value = method(*given, *key, **query)
    outcome = {"value": list(value) if isinstance(value, GeneratorType) else value}
except malipo.MalipoError as error:
    outcome = {"error": {"name": type(error).__name__, "message": str(error)}}
    if isinstance(error, malipo.ApiError):
        outcome["error"].update(status=error.status, code=error.code, requestId=error.request_id)
print(json.dumps(outcome))
