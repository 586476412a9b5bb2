/** https://github.com/bitcoin/bips/blob/master/bip-0380.mediawiki#checksum */
const INPUT = '0123456789()[],\'/*abcdefgh@:$%{}IJKLMNOPQRSTUVWXYZ&+-.;<=>?!^_|~ijklmnopqrstuvwxyzABCDEFGH`#"\\ '
const OUTPUT = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const GENERATOR = [0xf5dee51989n, 0xa9fdca3312n, 0x1bab10e32dn, 0x3706b1677an, 0x644d626ffdn]
const LENGTH = 8

function computeChecksum(symbols: readonly number[]): bigint {
  let sum = 1n
  for (const symbol of symbols) {
    const top = sum >> 35n
    sum = ((sum & 0x7ffffffffn) << 5n) ^ BigInt(symbol)
    for (const [bit, generator] of GENERATOR.entries()) if ((top >> BigInt(bit)) & 1n) sum ^= generator
  }
  return sum ^ 1n
}

/**
 * Converts text to symbols: one for the low five bits of each character, and one for the high bits of every three
 * characters. Null for a character that no descriptor contains.
 */
function toSymbols(text: string): number[] | null {
  const symbols: number[] = []
  let group: number[] = []
  for (const character of text) {
    const value = INPUT.indexOf(character)
    if (value < 0) return null
    symbols.push(value & 31)
    group.push(value >> 5)
    if (group.length < 3) continue
    symbols.push(group.reduce((sum, one) => sum * 3 + one, 0))
    group = []
  }
  return group.length > 0 ? [...symbols, group.reduce((sum, one) => sum * 3 + one, 0)] : symbols
}

/** Whether the checksum behind `#` is that of the descriptor before it. */
export function isDescriptorChecksum(descriptor: string, checksum: string): boolean {
  const symbols = toSymbols(descriptor)
  if (!symbols || checksum.length !== LENGTH) return false
  const sum = computeChecksum([...symbols, ...Array<number>(LENGTH).fill(0)])
  return [...checksum].every(
    (character, at) => OUTPUT[Number((sum >> BigInt(5 * (LENGTH - 1 - at))) & 31n)] === character,
  )
}
