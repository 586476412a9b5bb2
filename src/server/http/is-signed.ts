import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Whether `hex` is the HMAC-SHA256 of `content` under `secret`. Compares in constant time. */
export function isSigned(content: string | Buffer, hex: string | undefined, secret: string): boolean {
  const signature = Buffer.from(/^[0-9a-f]{64}$/i.exec(hex ?? '')?.[0] ?? '', 'hex')
  const expected = createHmac('sha256', secret).update(content).digest()
  return signature.length === expected.length && timingSafeEqual(signature, expected)
}

/** Whether two texts are equal. Compares in constant time. */
export function equalsInConstantTime(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(one), hash(other))
}
