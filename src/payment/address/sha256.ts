/**
 * The first 32 bits of the fractional part of a prime's root. Computed rather than listed, to save a kilobyte of
 * download: the closest of the 72 lies 2^-39 from rounding differently, hundreds of times an engine's error.
 */
const fraction = (root: number): number => ((root % 1) * 2 ** 32) | 0

const primes: number[] = []
for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n)
const START = primes.slice(0, 8).map((prime) => fraction(prime ** (1 / 2)))
const ROUND = primes.map((prime) => fraction(prime ** (1 / 3)))

const rotate = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits))

/** SHA-256 (FIPS 180-4), for the few dozen bytes of an address. */
export function sha256(message: Uint8Array): Uint8Array {
  const padded = new DataView(new ArrayBuffer((message.length + 72) & ~63))
  message.forEach((byte, i) => {
    padded.setUint8(i, byte)
  })
  padded.setUint8(message.length, 128)
  padded.setUint32(padded.byteLength - 4, message.length * 8)
  const state = Int32Array.from(START)
  const w = new Int32Array(64)
  const at = (i: number) => w[i] ?? 0
  for (let offset = 0; offset < padded.byteLength; offset += 64) {
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
    for (let i = 0; i < 64; i++) {
      const [early, late] = [at(i - 15), at(i - 2)]
      w[i] =
        i < 16
          ? padded.getInt32(offset + i * 4)
          : at(i - 16) +
            (rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)) +
            at(i - 7) +
            (rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10))
      const first = h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + (ROUND[i] ?? 0) + at(i)
      const second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
    }
    ;[a, b, c, d, e, f, g, h].forEach((word, i) => {
      state[i] = (state[i] ?? 0) + word
    })
  }
  const hash = new DataView(new ArrayBuffer(32))
  state.forEach((word, i) => {
    hash.setInt32(i * 4, word)
  })
  return new Uint8Array(hash.buffer)
}
