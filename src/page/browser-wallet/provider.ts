/** Error codes of EIP-1193 and EIP-3326, and MetaMask's code while an earlier request is open. */
export const DECLINED = 4001
export const UNKNOWN_CHAIN = 4902
export const REQUEST_PENDING = -32002

/** The code of an error, which some wallets wrap in another error. Null without one. */
export function codeOf(error: unknown): number | null {
  return readSafely(() => {
    const { code, data } = error as { code?: unknown; data?: { originalError?: { code?: unknown } } }
    const own = data?.originalError?.code ?? code
    return typeof own === 'number' ? own : null
  })
}

/** Whether the words of an error match, or those of the node's error inside of it. */
export const matches = (error: unknown, pattern: RegExp) =>
  readSafely(() => {
    const { message, data } = error as { message?: unknown; data?: { message?: unknown; originalError?: Error } }
    return [message, data?.message, data?.originalError?.message].some((words) => pattern.test(String(words)))
  }) ?? false

/** Whether an error means that the account cannot pay; nodes have no code for that. */
export const isInsufficientFunds = (error: unknown) =>
  matches(error, /insufficient (?:funds|lamports)|exceeds? (?:the )?balance/i)

/** Returns null if reading throws: a wallet's object may have getters that throw. */
export function readSafely<Value>(read: () => Value): Value | null {
  try {
    return read()
  } catch {
    return null
  }
}

/** A quantity in hexadecimal, or as a plain number, which some wallets answer; null for anything else. */
export function parseQuantity(answer: unknown): bigint | null {
  if (typeof answer === 'number' && Number.isSafeInteger(answer) && answer >= 0) return BigInt(answer)
  return typeof answer === 'string' && /^0x[\da-f]{1,64}$/i.test(answer) ? BigInt(answer) : null
}

/** The first account of an answer, in lower case. */
export function parseAccount(answer: unknown): string | null {
  const [first] = Array.isArray(answer) ? answer : []
  return typeof first === 'string' && /^0x[\da-f]{40}$/i.test(first) ? first.toLowerCase() : null
}

export const parseHash = (answer: unknown) =>
  typeof answer === 'string' && /^0x[\da-f]{64}$/i.test(answer) ? answer.toLowerCase() : null
