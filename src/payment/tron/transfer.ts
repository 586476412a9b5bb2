import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { transferCall } from '../evm-transaction'
import { accountOf, addressBytes, base58check } from './address'
import { decodeMessage, encodeMessage } from './protobuf'

/** A payment from one account to another. `contract` is that of the token; null for TRX. */
export type TronTransfer = { from: string; recipient: string; atoms: bigint; contract: string | null }

/** The recent block that a transaction names, so that it is valid on one chain and for a short time. */
export type TronBlock = { number: number; hash: string; at: Date }

/** The parts of a transaction that follow from its block. */
type Reference = { blockBytes: Uint8Array; blockHash: Uint8Array; timestamp: bigint }

/** Milliseconds until a transaction expires: long enough to unlock a wallet and to read. Nodes allow a day. */
const LIFETIME = 300_000n
/**
 * The most energy that a call of a token may use, in sun, staked energy included. A call that needs more burns it and
 * fails. Usual is 6.4 TRX, and 13 to a new address.
 */
export const FEE_LIMIT = 50_000_000n

const referenceTo = ({ number, hash, at }: TronBlock): Reference => {
  const bytes = hexToBytes(hash.replace(/^0x/, ''))
  return {
    blockBytes: Uint8Array.of((number >> 8) & 255, number & 255),
    blockHash: bytes.slice(8, 16),
    timestamp: BigInt(at.getTime()),
  }
}

/** The data of the call that transfers a token, in hexadecimal. */
export const transferData = ({ recipient, atoms }: TronTransfer): string => transferCall(accountOf(recipient), atoms)

/** The type and the fields of the transaction's one contract, as `TransferContract` and `TriggerSmartContract`. */
function contractOf(transfer: TronTransfer) {
  const owner = addressBytes(transfer.from)
  return transfer.contract === null
    ? {
        name: 'TransferContract',
        type: 1n,
        fields: { owner_address: owner, to_address: addressBytes(transfer.recipient), amount: transfer.atoms },
      }
    : {
        name: 'TriggerSmartContract',
        type: 31n,
        fields: {
          owner_address: owner,
          contract_address: addressBytes(transfer.contract),
          call_value: 0n,
          data: hexToBytes(transferData(transfer).slice(2)),
        },
      }
}

const typeUrl = (name: string) => `type.googleapis.com/protocol.${name}`
const feeLimitOf = ({ contract }: TronTransfer) => (contract === null ? 0n : FEE_LIMIT)

/** https://github.com/tronprotocol/protocol, core/Tron.proto, `Transaction.raw` */
function encode(transfer: TronTransfer, { blockBytes, blockHash, timestamp }: Reference): Uint8Array {
  const { name, type, fields } = contractOf(transfer)
  const value = encodeMessage(...Object.values(fields).map((field, index) => [index + 1, field] as const))
  const parameter = encodeMessage([1, utf8ToBytes(typeUrl(name))], [2, value])
  return encodeMessage(
    [1, blockBytes],
    [4, blockHash],
    [8, timestamp + LIFETIME],
    [11, encodeMessage([1, type], [2, parameter])],
    [14, timestamp],
    [18, feeLimitOf(transfer)],
  )
}

/** Encodes a transfer, unsigned, which pays exactly `atoms` and does nothing else. */
export const encodeTransfer = (transfer: TronTransfer, block: TronBlock): Uint8Array =>
  encode(transfer, referenceTo(block))

/** The bytes of a field. Throws RangeError if the message has none. */
function bytesOf(message: Uint8Array, number: number): Uint8Array {
  const value = decodeMessage(message).get(number)
  if (!(value instanceof Uint8Array)) throw new RangeError('a field is missing')
  return value
}

/** The block to which a transaction refers. Throws RangeError if it refers to none. */
function referenceIn(transaction: Uint8Array): Reference {
  const timestamp = decodeMessage(transaction).get(14)
  if (typeof timestamp !== 'bigint') throw new RangeError('a field is missing')
  return { blockBytes: bytesOf(transaction, 1), blockHash: bytesOf(transaction, 4), timestamp }
}

/** Null for bytes that are no transaction. */
function orNull<Value>(decode: () => Value): Value | null {
  try {
    return decode()
  } catch {
    return null
  }
}

/** The account that pays for a transaction with one contract. Null for anything else. */
export const senderOf = (transaction: Uint8Array): string | null =>
  orNull(() => base58check.encode(bytesOf(bytesOf(bytesOf(bytesOf(transaction, 11), 2), 2), 1)))

/**
 * Whether a transaction makes exactly this transfer and nothing else: with the block to which it refers, the transfer
 * has these bytes.
 */
export function isTransfer(transaction: Uint8Array, transfer: TronTransfer): boolean {
  const expected = orNull(() => {
    const reference = referenceIn(transaction)
    return reference.blockBytes.length === 2 && reference.blockHash.length === 8 ? encode(transfer, reference) : null
  })
  return expected !== null && bytesToHex(transaction) === bytesToHex(expected)
}

/** The hash by which explorers know a transaction. */
export const transactionId = (transaction: Uint8Array): string => bytesToHex(sha256(transaction))

/** The form of a transaction that wallets sign, for a transaction of exactly this transfer. */
export function toWalletForm(transaction: Uint8Array, transfer: TronTransfer) {
  const { name, fields } = contractOf(transfer)
  const { blockBytes, blockHash, timestamp } = referenceIn(transaction)
  const written = Object.entries(fields).filter(([, value]) => value !== 0n)
  const value = Object.fromEntries(
    written.map(([key, field]) => [key, typeof field === 'bigint' ? Number(field) : bytesToHex(field)]),
  )
  const limit = feeLimitOf(transfer)
  return {
    visible: false,
    txID: transactionId(transaction),
    raw_data: {
      contract: [{ parameter: { value, type_url: typeUrl(name) }, type: name }],
      ref_block_bytes: bytesToHex(blockBytes),
      ref_block_hash: bytesToHex(blockHash),
      expiration: Number(timestamp + LIFETIME),
      timestamp: Number(timestamp),
      ...(limit > 0n && { fee_limit: Number(limit) }),
    },
    raw_data_hex: bytesToHex(transaction),
  }
}
export type WalletForm = ReturnType<typeof toWalletForm>

/** A signed transaction as nodes take it. */
export const encodeSigned = (transaction: Uint8Array, signature: Uint8Array): Uint8Array =>
  encodeMessage([1, transaction], [2, signature])
