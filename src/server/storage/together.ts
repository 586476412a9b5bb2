import { codeOf } from '../runtime/error-code'

type Results<Steps extends readonly unknown[]> = { -readonly [Index in keyof Steps]: Awaited<Steps[Index]> }

/** What a transaction answers to every statement after one has failed. */
const IN_FAILED_TRANSACTION = '25P02'

/**
 * Waits for steps of one transaction that were begun together, so that their statements leave in one packet. Waits for all
 * of them when one fails, too: none may go on when the transaction is over. Throws the error that came first.
 */
export async function together<Steps extends readonly unknown[]>(...steps: Steps): Promise<Results<Steps>> {
  const settled = await Promise.allSettled(steps)
  const errors = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  if (errors.length > 0) throw errors.find((error) => codeOf(error) !== IN_FAILED_TRANSACTION) ?? errors[0]
  return settled.map((one) => (one.status === 'fulfilled' ? one.value : undefined)) as Results<Steps>
}
