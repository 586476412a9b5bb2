const LANE = (1n << 64n) - 1n

const rotate = (lane: bigint, bits: number): bigint => ((lane << BigInt(bits)) | (lane >> BigInt(64 - bits))) & LANE

/**
 * Keccak-256 with Ethereum's padding (not that of the later SHA-3), as hex. Takes at most 135 bytes of ASCII text,
 * one block, which is all that an EIP-55 checksum needs.
 */
export function keccak256(text: string): string {
  const state = new Array<bigint>(25).fill(0n)
  const at = (i: number) => state[i] ?? 0n
  const absorb = (i: number, byte: number) => {
    state[i >> 3] = at(i >> 3) ^ (BigInt(byte) << BigInt((i & 7) * 8))
  }
  for (let i = 0; i < text.length; i++) absorb(i, text.charCodeAt(i))
  absorb(text.length, 1)
  absorb(135, 128)
  let register = 1
  for (let round = 0; round < 24; round++) {
    // theta
    const parity = [0, 1, 2, 3, 4].map((x) => at(x) ^ at(x + 5) ^ at(x + 10) ^ at(x + 15) ^ at(x + 20))
    for (let i = 0; i < 25; i++) {
      state[i] = at(i) ^ (parity[(i + 4) % 5] ?? 0n) ^ rotate(parity[(i + 1) % 5] ?? 0n, 1)
    }
    // rho and pi
    let [x, y, moved] = [1, 0, at(1)]
    for (let step = 1; step <= 24; step++) {
      ;[x, y] = [y, (2 * x + 3 * y) % 5]
      const next = at(x + 5 * y)
      state[x + 5 * y] = rotate(moved, ((step * (step + 1)) / 2) % 64)
      moved = next
    }
    // chi
    for (let row = 0; row < 25; row += 5) {
      const lanes = state.slice(row, row + 5)
      lanes.forEach((lane, i) => {
        state[row + i] = lane ^ (~(lanes[(i + 1) % 5] ?? 0n) & (lanes[(i + 2) % 5] ?? 0n))
      })
    }
    // iota, with its constants from a shift register
    for (let bit = 0; bit < 7; bit++) {
      register = ((register << 1) ^ ((register >> 7) * 0x71)) % 256
      if (register & 2) state[0] = at(0) ^ (1n << ((1n << BigInt(bit)) - 1n))
    }
  }
  let hex = ''
  for (let i = 0; i < 32; i++) {
    hex += Number((at(i >> 3) >> BigInt((i & 7) * 8)) & 255n)
      .toString(16)
      .padStart(2, '0')
  }
  return hex
}
