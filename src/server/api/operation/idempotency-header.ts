export const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  description:
    '1 to 255 characters. For 24 h, the same key with the same body returns the object that the first request created. With another body it gets 409.',
}
