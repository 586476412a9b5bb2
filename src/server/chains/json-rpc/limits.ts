/** An error as a node writes it. Its words are read, and never logged. */
export interface RpcError {
  code: number
  message?: string | undefined
}

/** Codes that hosts use for nothing else: Alchemy, QuickNode, therpc.io, Ankr. */
const LIMITS = [429, -32429, -32012, -32029, -32090]
/** QuickNode's, and on Solana that of a slot without a block. */
const LIMIT_OR_SKIPPED_SLOT = -32007
/** Infura's, and on BNB Smart Chain that of `eth_getLogs` that is off, on Solana that of a node that is behind. */
const LIMIT_EXCEEDED = -32005

const SLOT_WORDS = /slot|ledger/i
const LIMIT_WORDS =
  /rate.?limit|too many (?:requests|calls)|per (?:second|minute|day)|requests? (?:limit|count|rate)|quota|usage limit|throttl|capacity|compute units|\brps\b/i
/** Of a span of blocks or a list that is too long: fewer of them are given. */
const SPAN_WORDS = /range|results|response size|batch/i

/**
 * Whether a node asks for fewer requests, within an answer that says nothing of it by its status. Codes alone do not tell,
 * since nodes use some of them for a refusal, too.
 */
export function isLimit({ code, message = '' }: RpcError, methods: readonly string[]): boolean {
  if (LIMITS.includes(code)) return true
  if (SPAN_WORDS.test(message)) return false
  if (LIMIT_WORDS.test(message)) return true
  if (code === LIMIT_OR_SKIPPED_SLOT) return !SLOT_WORDS.test(message)
  const isEthereum = methods.every((method) => method.startsWith('eth_'))
  return code === LIMIT_EXCEEDED && isEthereum && !methods.includes('eth_getLogs')
}
