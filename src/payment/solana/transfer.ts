import { ASSOCIATED_TOKEN_PROGRAM, COMPUTE_BUDGET_PROGRAM, SYSTEM_PROGRAM, TOKEN_PROGRAM } from './programs'
import { encodeTransaction, type Instruction, type Transaction } from './transaction'

/** A payment from one account to another. */
export type SolanaTransfer = {
  from: string
  recipient: string
  atoms: bigint
  /** Null for SOL. `source` and `destination` are the token accounts of `from` and `recipient`. */
  token: { mint: string; decimals: number; source: string; destination: string } | null
}

/** The fee of the one signature, in lamports. */
const SIGNATURE_FEE = 5_000n
/**
 * The most compute units of a transfer of SOL, and of a transfer that creates a token account. They leave room for
 * instructions with which a wallet guards the transfer.
 */
const UNITS = { coin: 30_000, token: 150_000 }
/** The price of a compute unit, in millionths of a lamport. It is high enough for ordinary blocks. */
const UNIT_PRICE = 50_000n

const unitsOf = ({ token }: Pick<SolanaTransfer, 'token'>) => (token ? UNITS.token : UNITS.coin)

/** The network fee of a transfer, in lamports. */
export const feeOf = (transfer: Pick<SolanaTransfer, 'token'>): bigint =>
  SIGNATURE_FEE + (BigInt(unitsOf(transfer)) * UNIT_PRICE + 999_999n) / 1_000_000n

/** The number of an instruction of its program, and its values, lowest byte first. */
function dataOf(...values: [bytes: 1 | 4 | 8, value: bigint | number][]): Uint8Array {
  return Uint8Array.from(
    values.flatMap(([bytes, value]) =>
      Array.from({ length: bytes }, (_, index) => Number((BigInt(value) >> BigInt(8 * index)) & 255n)),
    ),
  )
}

/**
 * Every instruction of a transfer. The token account of the recipient is created where it is missing, and the
 * instruction for it changes nothing where it exists.
 */
function instructionsOf(transfer: SolanaTransfer): Instruction[] {
  const { from, recipient, atoms, token } = transfer
  const budget = [dataOf([1, 2], [4, unitsOf(transfer)]), dataOf([1, 3], [8, UNIT_PRICE])].map((data) => ({
    program: COMPUTE_BUDGET_PROGRAM,
    accounts: [],
    data,
  }))
  if (!token)
    return [...budget, { program: SYSTEM_PROGRAM, accounts: [from, recipient], data: dataOf([4, 2], [8, atoms]) }]
  const { mint, decimals, source, destination } = token
  return [
    ...budget,
    {
      program: ASSOCIATED_TOKEN_PROGRAM,
      accounts: [from, destination, recipient, mint, SYSTEM_PROGRAM, TOKEN_PROGRAM],
      data: dataOf([1, 1]),
    },
    {
      program: TOKEN_PROGRAM,
      accounts: [source, mint, destination, from],
      data: dataOf([1, 12], [8, atoms], [1, decimals]),
    },
  ]
}

/** Encodes a transfer, unsigned, which pays exactly `atoms` and does nothing else. */
export function encodeTransfer(transfer: SolanaTransfer, blockhash: string): Uint8Array {
  const { from: feePayer, recipient, token } = transfer
  const writable = token ? [token.source, token.destination] : [recipient]
  return encodeTransaction({ feePayer, instructions: instructionsOf(transfer), blockhash }, writable)
}

/** Whether a transaction makes exactly this transfer at the expense of its sender, and does nothing else. */
export function isTransfer({ feePayer, instructions }: Transaction, transfer: SolanaTransfer): boolean {
  const expected = instructionsOf(transfer)
  return (
    feePayer === transfer.from &&
    instructions.length === expected.length &&
    instructions.every((one, index) => isSame(one, expected[index]))
  )
}

const isSame = (one: Instruction, other: Instruction | undefined) =>
  one.program === other?.program &&
  one.accounts.join() === other.accounts.join() &&
  one.data.join() === other.data.join()
