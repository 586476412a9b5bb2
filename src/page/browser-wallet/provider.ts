/** Codes of EIP-1193 and EIP-3326, and what MetaMask answers while an earlier request is open. */
export const DECLINED = 4001
export const UNKNOWN_CHAIN = 4902
export const REQUEST_PENDING = -32002

/** The code of an error, which some wallets wrap in another error. Null without one. */
export function codeOf(error: unknown): number | null {
  return readable(() => {
    const { code, data } = error as { code?: unknown; data?: { originalError?: { code?: unknown } } }
    const own = data?.originalError?.code ?? code
    return typeof own === 'number' ? own : null
  })
}

/** Whether an error means that the account cannot pay; nodes have no code for that. */
export const isInsufficientFunds = (error: unknown) =>
  readable(() => /insufficient funds|exceeds? (?:the )?balance/i.test((error as Error).message)) ?? false

/** Returns null if reading throws, as an object of another program may. */
function readable<Value>(read: () => Value): Value | null {
  try {
    return read()
  } catch {
    return null
  }
}

/** A quantity in hexadecimal, or a plain number, as some wallets answer; null for anything else. */
export function quantityIn(answer: unknown): bigint | null {
  if (typeof answer === 'number' && Number.isSafeInteger(answer) && answer >= 0) return BigInt(answer)
  return typeof answer === 'string' && /^0x[\da-f]{1,64}$/i.test(answer) ? BigInt(answer) : null
}

/** The first account of an answer, in small letters. */
export function accountIn(answer: unknown): string | null {
  const [first] = Array.isArray(answer) ? answer : []
  return typeof first === 'string' && /^0x[\da-f]{40}$/i.test(first) ? first.toLowerCase() : null
}

export const hashIn = (answer: unknown) =>
  typeof answer === 'string' && /^0x[\da-f]{64}$/i.test(answer) ? answer.toLowerCase() : null
