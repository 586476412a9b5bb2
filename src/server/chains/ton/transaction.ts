import { bytesToHex } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import * as v from 'valibot'
import { ChainUnavailable } from '../../ports/chain-reader'
import { Atoms, Height } from '../stored-state'
import { transferredTokens } from './message-body'
import { rawAddress } from './raw-address'

/** TEP-74 messages that notify an owner of tokens, and that return what was sent for fees. */
const SIDE_MESSAGES = ['0x7362d09c', '0xd53276db']

export const Raw = v.pipe(
  v.string(),
  v.transform((address) => rawAddress(address.trim())),
  v.string(),
)
/** 32 bytes, sent in base64 and stored as hex. */
export const Hash = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9+/]{43}=$/),
  v.transform((hash) => bytesToHex(base64.decode(hash))),
)

const Message = v.object({
  /** Null for an external message, which the owner signed. */
  source: v.nullish(v.string()),
  value: v.nullish(Atoms),
  opcode: v.nullish(v.string()),
  bounced: v.nullish(v.boolean()),
  message_content: v.nullish(v.object({ body: v.nullish(v.string()) })),
})

export const Transaction = v.object({
  account: Raw,
  hash: Hash,
  /** Logical time: later ones of an account have a higher one. */
  lt: Atoms,
  /** 0 for the first transaction of an account, and for the first after it did not exist. */
  prev_trans_lt: Atoms,
  /** The earlier state of the account: `nonexist`, `uninit`, `active` or `frozen`. */
  orig_status: v.string(),
  mc_block_seqno: Height,
  description: v.object({
    aborted: v.nullish(v.boolean()),
    bounce: v.nullish(v.object({ type: v.nullish(v.string()) })),
  }),
  in_msg: v.nullish(Message),
  /** Predicted by a host, and in no block yet. */
  emulated: v.nullish(v.boolean(), false),
  finality: v.nullish(v.string(), 'finalized'),
})
export type Transaction = v.InferOutput<typeof Transaction>

/** The incoming message, unless the owner sent it, or it is one of the owner's that came back. */
function foreignMessage({ account, in_msg }: Transaction) {
  const isForeign = in_msg?.source && rawAddress(in_msg.source) !== account && !in_msg.bounced
  return isForeign ? in_msg : null
}

/**
 * The nanotons that a transaction brought its account. An `aborted` one brought them too, unless they were sent back:
 * an account without a contract runs none, so every first payment is aborted.
 */
export function receivedCoins(transaction: Transaction): bigint {
  const message = foreignMessage(transaction)
  const isSide = SIDE_MESSAGES.includes(message?.opcode?.toLowerCase() ?? '')
  const isSentBack = Boolean(transaction.description.bounce?.type)
  return isSide || isSentBack ? 0n : (message?.value ?? 0n)
}

/** The tokens that a transaction brought its token account; 0 if the account refused them. */
export function receivedTokens(transaction: Transaction): bigint {
  const message = foreignMessage(transaction)
  if (!message || transaction.description.aborted !== false) return 0n
  const tokens = transferredTokens(message.message_content?.body ?? '')
  if (tokens === null) throw new ChainUnavailable('unreadable', 'a message without a body')
  return tokens
}
