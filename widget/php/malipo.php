<?php
/**
 * The Malipo API for PHP 8.1 and later: payments, refunds and webhooks, with PHP's own extensions curl and json.
 *
 *     $malipo = new Malipo\Client(key: getenv('API_KEY'), url: 'https://pay.example');
 *     $payment = $malipo->createSession(['amount' => '18500.00', 'currency' => 'NGN', 'reference' => 'order-1042']);
 */

declare(strict_types=1);

namespace Malipo;

/** Every error that this file throws. */
class MalipoError extends \RuntimeException
{
}

/** The service did not answer, or not in time. It may have carried out the request. */
final class NoAnswerError extends MalipoError
{
}

/** A webhook is not from the service, not for this endpoint, or too old: answer 400 and do nothing. */
final class VerificationError extends MalipoError
{
}

/** The service answered with an error. */
class ApiError extends MalipoError
{
    /** Each error of the request, with a code that stays when the text changes. */
    public readonly array $details;
    /** The code of the first error. */
    public readonly ?string $errorCode;
    /** The id of the request in the log of the service. */
    public readonly ?string $requestId;
    /** Seconds that the service asks to wait before the next request; 0 if it does not say. */
    public readonly int $retryAfter;

    public function __construct(public readonly int $status, array $headers, array $problem)
    {
        $message = $problem['message'] ?? "The service answered $status";
        parent::__construct(implode('; ', [$message, ...($problem['errors'] ?? [])]));
        $this->details = $problem['details'] ?? [];
        $this->errorCode = $this->details[0]['code'] ?? null;
        $this->requestId = $problem['request_id'] ?? $headers['x-request-id'] ?? null;
        $this->retryAfter = self::secondsToWait($headers['retry-after'] ?? '', $headers['date'] ?? '');
    }

    /** The error of an answer. A proxy in front of the service may answer without our body. */
    public static function of(int $status, array $headers, string $body): self
    {
        $problem = json_decode($body, true);
        $class = match ($status) {
            400, 413 => InvalidRequestError::class,
            401 => AuthenticationError::class,
            403 => ForbiddenError::class,
            404 => NotFoundError::class,
            409 => ConflictError::class,
            429 => RateLimitError::class,
            default => $status >= 500 ? UnavailableError::class : self::class,
        };
        return new $class($status, $headers, is_array($problem) ? $problem : []);
    }

    /** Seconds, or a date that counts from the answer's own date, since clocks differ. */
    private static function secondsToWait(string $value, string $date): int
    {
        return ctype_digit($value) ? (int) $value : max(0, (int) strtotime($value) - (strtotime($date) ?: time()));
    }
}

/** 400 or 413: something in the request must change. */
final class InvalidRequestError extends ApiError
{
}

/** 401: the key is missing, invalid, expired or revoked. */
final class AuthenticationError extends ApiError
{
}

/** 403: the key lacks the scope. */
final class ForbiddenError extends ApiError
{
}

/** 404: there is no such object in this mode. */
final class NotFoundError extends ApiError
{
}

/** 409: the object is in a state that does not allow this. */
final class ConflictError extends ApiError
{
}

/** 429: there were too many requests. */
final class RateLimitError extends ApiError
{
}

/** 5xx: the service, or something behind it, is unavailable. */
final class UnavailableError extends ApiError
{
}

/** The API of a service. A key belongs on a server. The fields are those of the API reference. */
final class Client
{
    private const FIRST_DELAY_SECONDS = 0.5;
    /** If the service asks for a longer wait, the caller gets the error, and decides. */
    private const MAX_DELAY_SECONDS = 60;

    public function __construct(
        private readonly string $key,
        private readonly string $url,
        private readonly float $timeout = 30,
        private readonly int $maxRetries = 3,
    ) {
    }

    /** Creates a payment with your own price. Send the customer to its `url`. */
    public function createSession(array $body, ?string $idempotencyKey = null): array
    {
        return $this->create('/api/v1/payment-sessions', $body, $idempotencyKey);
    }

    public function readSession(string $sessionId): array
    {
        return $this->read('/api/v1/payment-sessions/' . rawurlencode($sessionId));
    }

    /** The newest payment with your reference. */
    public function readSessionByReference(string $reference): array
    {
        return $this->read('/api/v1/payment-sessions/ref/' . rawurlencode($reference));
    }

    /** All payments, newest first, read while you iterate: `listSessions(['status' => 'completed'])`. */
    public function listSessions(array $query = []): \Generator
    {
        return $this->list('/api/v1/payment-sessions', $query);
    }

    /** Cancels a payment that has received nothing. */
    public function cancelSession(string $sessionId): array
    {
        return $this->send('POST', '/api/v1/payment-sessions/' . rawurlencode($sessionId) . '/cancel')['data'];
    }

    /** Refunds a payment, to an `address`, or by a link on which the customer enters it. */
    public function createRefund(string $sessionId, array $body, ?string $idempotencyKey = null): array
    {
        return $this->create('/api/v1/payment-sessions/' . rawurlencode($sessionId) . '/refunds', $body, $idempotencyKey);
    }

    public function listRefunds(string $sessionId, array $query = []): \Generator
    {
        return $this->list('/api/v1/payment-sessions/' . rawurlencode($sessionId) . '/refunds', $query);
    }

    public function readRefund(string $refundId): array
    {
        return $this->read('/api/v1/refunds/' . rawurlencode($refundId));
    }

    private function read(string $path): array
    {
        return $this->send('GET', $path)['data'];
    }

    /** Creates something once, whose retries share one `Idempotency-Key`. */
    private function create(string $path, array $body, ?string $key): array
    {
        return $this->send('POST', $path, $body, $key ?? bin2hex(random_bytes(16)))['data'];
    }

    /** Continues after the last item, so that items which are added meanwhile repeat nothing. */
    private function list(string $path, array $query): \Generator
    {
        do {
            $answer = $this->send('GET', $path . '?' . http_build_query($query));
            foreach ($answer['data'] as $item) {
                yield $item;
            }
            unset($query['page']);
            $query['starting_after'] = $item['id'] ?? null;
        } while ($answer['meta']['has_next']);
    }

    private function send(string $method, string $path, ?array $body = null, ?string $key = null): array
    {
        for ($retries = 0; ; $retries++) {
            try {
                return $this->attempt($method, $path, $body, $key);
            } catch (ApiError | NoAnswerError $error) {
                $delay = self::delayBefore($error, $retries);
                $isOver = $retries >= $this->maxRetries || $delay > self::MAX_DELAY_SECONDS;
                if ($isOver || !self::mayRepeat($error, $method, $key)) {
                    throw $error;
                }
                usleep((int) ($delay * 1_000_000));
            }
        }
    }

    private function attempt(string $method, string $path, ?array $body, ?string $key): array
    {
        $headers = ['Authorization: Bearer ' . $this->key];
        if ($key !== null) {
            $headers[] = "Idempotency-Key: $key";
        }
        $received = [];
        $curl = curl_init(rtrim($this->url, '/') . $path);
        curl_setopt_array($curl, [
            CURLOPT_CUSTOMREQUEST => $method,
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_TIMEOUT_MS => (int) ($this->timeout * 1000),
            CURLOPT_HEADERFUNCTION => function ($curl, string $line) use (&$received): int {
                [$name, $value] = [...explode(':', $line, 2), ''];
                $received[strtolower($name)] = trim($value);
                return strlen($line);
            },
        ]);
        if ($body !== null) {
            $headers[] = 'Content-Type: application/json';
            // an empty array of PHP would be a list
            curl_setopt($curl, CURLOPT_POSTFIELDS, json_encode($body ?: new \stdClass(), JSON_THROW_ON_ERROR));
        }
        curl_setopt($curl, CURLOPT_HTTPHEADER, $headers);
        $text = curl_exec($curl);
        if ($text === false) {
            throw new NoAnswerError("$method $path: " . curl_error($curl));
        }
        $status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
        if ($status < 200 || $status >= 300) {
            throw ApiError::of($status, $received, $text);
        }
        return json_decode($text, true) ?? throw new NoAnswerError("$method $path: the answer is not JSON");
    }

    /** 429 was not carried out, and any other failure may have been. Only a POST without a key does its work twice. */
    private static function mayRepeat(MalipoError $error, string $method, ?string $key): bool
    {
        $isTemporary = $error instanceof NoAnswerError || $error instanceof UnavailableError;
        return $error instanceof RateLimitError || ($isTemporary && ($method !== 'POST' || $key !== null));
    }

    /** The wait that the service asks for, or one that doubles with each retry, with jitter. */
    private static function delayBefore(MalipoError $error, int $retries): float
    {
        $backoff = self::FIRST_DELAY_SECONDS * 2 ** $retries * random_int(50, 100) / 100;
        return max($backoff, $error instanceof ApiError ? $error->retryAfter : 0);
    }
}

/**
 * Verifies a webhook request by Standard Webhooks, and returns its event. While a secret is rotated,
 * `webhook-signature` carries a signature for each of the two.
 *
 *     $event = Malipo\verifyWebhook(file_get_contents('php://input'), getallheaders(), getenv('WEBHOOK_SECRET'));
 *
 * @param string $rawBody the body exactly as received
 * @param int $tolerance how many seconds the request's time may be from now
 * @throws VerificationError when a signature is missing or wrong, or the time is too far off
 */
function verifyWebhook(string $rawBody, array $headers, string $secret, int $tolerance = 300): array
{
    $given = array_change_key_case($headers, CASE_LOWER);
    $id = $given['webhook-id'] ?? '';
    $timestamp = $given['webhook-timestamp'] ?? '';
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > $tolerance) {
        throw new VerificationError("the time is not within $tolerance seconds");
    }
    $key = base64_decode(preg_replace('/^whsec_/', '', $secret));
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$rawBody", $key, true));
    $matching = array_filter(
        explode(' ', $given['webhook-signature'] ?? ''),
        fn (string $signature): bool => hash_equals($expected, $signature),
    );
    if ($matching === []) {
        throw new VerificationError('the signature is wrong');
    }
    $event = json_decode($rawBody, true);
    if (($event['id'] ?? null) !== $id) {
        throw new VerificationError('the signature is of another event');
    }
    return $event;
}
