/** 120 random bits. The oldest supported browsers lack `crypto.randomUUID`, which also needs a secure context. */
export const createIdempotencyKey = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(15))))
