const BYTES = 16

/** A name for something that is created, which nothing else has. `crypto.randomUUID` is younger, and needs https. */
export const createIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('')
