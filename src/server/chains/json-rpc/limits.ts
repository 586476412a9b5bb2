/** An error of a node. Its message is read, and never logged. */
export interface RpcError {
  code: number
  message?: string | undefined
}

/** Codes that hosts use for rate limits only: Alchemy, QuickNode, therpc.io, Ankr. */
const LIMITS = [429, -32429, -32012, -32029, -32090]
/** QuickNode's rate limit, and on Solana a slot without a block. */
const LIMIT_OR_SKIPPED_SLOT = -32007
/** Infura's rate limit; on BNB Smart Chain `eth_getLogs` that is switched off, on Solana a node that is behind. */
const LIMIT_EXCEEDED = -32005

const SLOT_WORDS = /slot|ledger/i
const LIMIT_WORDS =
  /rate.?limit|too many (?:requests|calls)|per (?:second|minute|day)|requests? (?:limit|count|rate)|quota|usage limit|throttl|capacity|compute units|\brps\b/i
/** A range of blocks or a list that is too long: shorter ones are answered. */
const SPAN_WORDS = /range|results|response size|batch/i

/**
 * Whether an error in the body of an answer asks for fewer requests, since not all hosts use the status 429. The code
 * alone does not tell, since nodes use some codes for refusals, too.
 */
export function isLimit({ code, message = '' }: RpcError, methods: readonly string[]): boolean {
  if (LIMITS.includes(code)) return true
  if (SPAN_WORDS.test(message)) return false
  if (LIMIT_WORDS.test(message)) return true
  if (code === LIMIT_OR_SKIPPED_SLOT) return !SLOT_WORDS.test(message)
  const isEthereum = methods.every((method) => method.startsWith('eth_'))
  return code === LIMIT_EXCEEDED && isEthereum && !methods.includes('eth_getLogs')
}
