/** 120 random bits. The oldest browsers we support have no `crypto.randomUUID`, and it needs a secure context. */
export const createIdempotencyKey = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(15))))
