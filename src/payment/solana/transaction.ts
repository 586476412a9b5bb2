import { concatBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'

/** A call of a program, with the accounts that it may read or change. */
export type Instruction = { program: string; accounts: readonly string[]; data: Uint8Array }

/** A transaction with one signer, who also pays its fee. */
export type Transaction = {
  feePayer: string
  instructions: readonly Instruction[]
  /** The hash of a recent block, with which the transaction expires after about a minute. */
  blockhash: string
}

/** The signature of an unsigned transaction: the number of signatures, and one of zeros. */
const UNSIGNED = Uint8Array.of(1, ...new Uint8Array(64))
const KEY_LENGTH = 32
/** Lengths up to this number are one byte. No transfer has longer parts. */
const MAX_LENGTH = 127

/**
 * Encodes an unsigned transaction in the format that every wallet reads (`legacy`):
 * https://solana.com/docs/core/transactions
 * @param writable the accounts that the transaction changes, beside its fee payer
 */
export function encodeTransaction(
  { feePayer, instructions, blockhash }: Transaction,
  writable: readonly string[],
): Uint8Array {
  const named = instructions.flatMap(({ program, accounts }) => [...accounts, program])
  const readonly = [...new Set(named)].filter((one) => one !== feePayer && !writable.includes(one))
  const keys = [feePayer, ...writable, ...readonly]
  return concatBytes(
    UNSIGNED,
    Uint8Array.of(1, 0, readonly.length),
    withLength(concatBytes(...keys.map((one) => base58.decode(one))), keys.length),
    base58.decode(blockhash),
    Uint8Array.of(instructions.length),
    ...instructions.flatMap(({ program, accounts, data }) => [
      Uint8Array.of(keys.indexOf(program)),
      withLength(Uint8Array.from(accounts, (one) => keys.indexOf(one))),
      withLength(data),
    ]),
  )
}

const withLength = (bytes: Uint8Array, length = bytes.length) => concatBytes(Uint8Array.of(length), bytes)

/**
 * Decodes an unsigned `legacy` transaction with one signer. Throws RangeError for anything else, also for bytes that
 * are left over.
 */
export function decodeTransaction(bytes: Uint8Array): Transaction {
  let at = 0
  function take(length: number): Uint8Array {
    if (at + length > bytes.length) throw new RangeError('the transaction is too short')
    at += length
    return bytes.slice(at - length, at)
  }
  function takeNumber(): number {
    const [number = 0] = take(1)
    if (number > MAX_LENGTH) throw new RangeError('the transaction is too long')
    return number
  }
  const times = <Part>(count: number, read: () => Part): Part[] => Array.from({ length: count }, read)

  const isUnsigned = take(UNSIGNED.length).every((byte, index) => byte === UNSIGNED[index])
  const signers = takeNumber()
  const readonlySigners = takeNumber()
  takeNumber()
  if (!isUnsigned || signers !== 1 || readonlySigners !== 0) throw new RangeError('the transaction has other signers')
  const keys = times(takeNumber(), () => base58.encode(take(KEY_LENGTH)))
  const keyAt = (index: number) => {
    const key = keys[index]
    if (key === undefined) throw new RangeError('the transaction names no such account')
    return key
  }
  const feePayer = keyAt(0)
  const blockhash = base58.encode(take(KEY_LENGTH))
  const instructions = times(takeNumber(), () => ({
    program: keyAt(takeNumber()),
    accounts: times(takeNumber(), () => keyAt(takeNumber())),
    data: take(takeNumber()),
  }))
  if (at !== bytes.length) throw new RangeError('the transaction is too long')
  return { feePayer, instructions, blockhash }
}
