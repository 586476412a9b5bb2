import { codeOf } from '../runtime/error-code'

type Results<Steps extends readonly unknown[]> = { -readonly [Index in keyof Steps]: Awaited<Steps[Index]> }

/** The error of every statement after a failed one in a transaction. */
const IN_FAILED_TRANSACTION = '25P02'

/**
 * Awaits concurrent steps of one transaction, whose statements leave in one packet. If a step fails, the others are
 * awaited as well, because no step may go on after the transaction. Throws the error that caused the others.
 */
export async function together<Steps extends readonly unknown[]>(...steps: Steps): Promise<Results<Steps>> {
  const settled = await Promise.allSettled(steps)
  const errors = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  if (errors.length > 0) throw errors.find((error) => codeOf(error) !== IN_FAILED_TRANSACTION) ?? errors[0]
  return settled.map((one) => (one.status === 'fulfilled' ? one.value : undefined)) as Results<Steps>
}
