import { createHash } from 'node:crypto'

const WEIGHTS = [3, 7, 3, 3, 7, 3, 3, 7, 3, 3, 7, 3]

/** The check digit of a Nigerian account number (CBN, NUBAN), from the bank's three digits and the account's nine. */
export function nubanCheckDigit(bankCode: string, serial: string): string {
  const sum = [...(bankCode + serial)].reduce(
    (total, digit, position) => total + Number(digit) * (WEIGHTS[position] ?? 0),
    0,
  )
  return String((10 - (sum % 10)) % 10)
}

/** An account number at the bank, derived from `path`. */
export function deriveNuban(bankCode: string, path: string): string {
  const number = createHash('sha256').update(path).digest().readUIntBE(0, 6) % 1_000_000_000
  const serial = String(number).padStart(9, '0')
  return serial + nubanCheckDigit(bankCode, serial)
}
