<?php
// A whole shop in PHP, without packages. Its orders are in orders.json: use your database instead.

/** Calls Malipo. Returns the status and the body of the answer. */
function call_malipo(string $method, string $path, ?array $body = null): array
{
    $answer = file_get_contents(getenv('MALIPO_URL') . '/api/v1/payment-sessions' . $path, false, stream_context_create(['http' => [
        'method' => $method,
        'header' => ['Authorization: Bearer ' . getenv('API_KEY'), 'Content-Type: application/json'],
        'content' => $body === null ? '' : json_encode($body),
        'ignore_errors' => true,
        'timeout' => 10,
    ]]));
    if ($answer === false) {
        throw new RuntimeException('Malipo cannot be reached');
    }
    return [(int) explode(' ', $http_response_header[0])[1], json_decode($answer, true)];
}

/** The URL at which the customer pays: of the existing payment for this order and total, or of a new payment. */
function payment_url(string $id, array $order): string
{
    $reference = $id . '_' . $order['amount'];
    $find = fn () => call_malipo('GET', '/ref/' . rawurlencode($reference));
    [$status, $answer] = $find();
    // A cancelled or expired payment is of no use to the customer. Its reference can be used again, unless money came.
    if ($status === 404 || ($status === 200 && in_array($answer['data']['status'], ['failed', 'expired'], true))) {
        [$status, $answer] = call_malipo('POST', '', [
            'page' => 'demo',
            'amount' => $order['amount'],
            'currency' => $order['currency'],
            'reference' => $reference,
            'title' => "Order $id",
        ]);
    }
    // Money came for it, or after a double click the other request has created the payment meanwhile.
    if ($status === 409) {
        [$status, $answer] = $find();
    }
    if ($status >= 300) {
        throw new RuntimeException("Malipo answered $status");
    }
    return $answer['data']['url'];
}

/** Returns the event if Malipo signed these bytes in the last five minutes, otherwise null. */
function verify(string $body, array $headers): ?array
{
    $secret = getenv('WEBHOOK_SECRET');
    $given = array_change_key_case($headers, CASE_LOWER);
    $id = $given['webhook-id'] ?? '';
    $time = $given['webhook-timestamp'] ?? '';
    if (!ctype_digit($time) || abs(time() - (int) $time) > 300) {
        return null;
    }
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$time.$body", $key, true));
    foreach (explode(' ', $given['webhook-signature'] ?? '') as $signature) {
        if (hash_equals($expected, $signature)) {
            return json_decode($body, true);
        }
    }
    return null;
}

/** Marks the order as paid once, even if the event arrives again. */
function mark_paid(array $payment): void
{
    $file = fopen('orders.json', 'r+');
    // Two events may arrive at once.
    flock($file, LOCK_EX);
    $orders = json_decode(stream_get_contents($file), true);
    $id = substr($payment['reference'], 0, (int) strrpos($payment['reference'], '_'));
    $order = $orders[$id] ?? null;
    // The total may have changed since the payment was created.
    if ($order && !$order['paid'] && $order['amount'] === $payment['amount'] && $order['currency'] === $payment['currency']) {
        $orders[$id]['paid'] = $payment['id'];
        rewind($file);
        fwrite($file, json_encode($orders));
        ftruncate($file, ftell($file));
    }
    fclose($file);
}

$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
$isPost = $_SERVER['REQUEST_METHOD'] === 'POST';
if ($isPost && $path === '/webhook') {
    $event = verify(file_get_contents('php://input'), getallheaders());
    if ($event && $event['event'] === 'payment.completed') {
        mark_paid($event['data']);
    }
    http_response_code($event ? 204 : 400);
    return;
}
$found = preg_match('~^/orders/(\d+)(/pay)?$~D', $path, $match);
$order = $found ? json_decode(file_get_contents('orders.json'), true)[$match[1]] ?? null : null;
if (!$order) {
    http_response_code(404);
    echo 'Not found';
    return;
}
$id = $match[1];
if (isset($match[2]) && $isPost && !$order['paid']) {
    try {
        header('Location: ' . payment_url($id, $order), true, 303);
    } catch (RuntimeException $problem) {
        error_log($problem->getMessage());
        http_response_code(500);
        echo 'This did not work. Nothing was charged. Please try again.';
    }
    return;
}
echo "<p>Order $id: {$order['amount']} {$order['currency']}, ", $order['paid'] ? 'paid' : 'not paid yet', '</p>';
if (!$order['paid']) {
    echo "<form method=\"post\" action=\"/orders/$id/pay\"><button>Pay with crypto</button></form>";
}
