export const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  description:
    '1 to 255 characters. For 24 h, the same key with the same body is answered with what was made the first time, and with another body by 409.',
}
