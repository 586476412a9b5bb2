<?php
// Makes one call of the PHP client, read from standard input, and prints its outcome: php driver.php <malipo.php>
require $argv[1];

$request = json_decode(stream_get_contents(STDIN), true);
try {
    if (isset($request['verify'])) {
        ['body' => $body, 'headers' => $headers, 'secret' => $secret] = $request['verify'];
        $value = Malipo\verifyWebhook($body, $headers, $secret);
    } else {
        $seconds = $request['timeoutMs'] / 1000;
        $client = new Malipo\Client($request['key'], $request['url'], $seconds, $request['maxRetries']);
        $arguments = [...$request['args'], ...array_filter([$request['idempotencyKey'] ?? null])];
        $value = $client->{$request['method']}(...$arguments);
    }
    $outcome = ['value' => $value instanceof Generator ? iterator_to_array($value, false) : $value];
} catch (Malipo\MalipoError $error) {
    $name = substr($error::class, strlen('Malipo\\'));
    $outcome = ['error' => ['name' => $name, 'message' => $error->getMessage()]];
    if ($error instanceof Malipo\ApiError) {
        $outcome['error'] += ['status' => $error->status, 'code' => $error->errorCode, 'requestId' => $error->requestId];
    }
}
echo json_encode($outcome);
