import * as v from 'valibot'
import { Refusal } from '../../browser/service-client'
import { FreshCheck } from '../../contract/members/fresh-check'

/**
 * Asks the member to confirm a request. Resolves to the id of the confirmed check, and throws Refusal if the member
 * cancels. `renew` requests another check. Null, from both: the service has done the request without one.
 */
export type ConfirmRequest = (check: FreshCheck, renew: () => Promise<FreshCheck | null>) => Promise<string | null>

/** The check that a refused request needs; null for other errors. */
function checkIn(error: unknown): FreshCheck | null {
  const check = error instanceof Refusal ? v.safeParse(FreshCheck, error.freshCheck) : null
  return check?.success ? check.output : null
}

/**
 * Sends a request. If the service wants the member to confirm it first, sends it again with the confirmed check.
 * @param send sends the request with the id of a check
 */
export async function withConfirmation(
  send: (freshCheck?: string) => Promise<unknown>,
  confirm: ConfirmRequest,
): Promise<unknown> {
  let answer: unknown
  /** The check that the service wants. Null if it has done the request, whose answer is then set. */
  async function attempt(confirmed?: string): Promise<FreshCheck | null> {
    try {
      answer = await send(confirmed)
      return null
    } catch (error) {
      const check = checkIn(error)
      if (!check) throw error
      return check
    }
  }
  let check = await attempt()
  while (check) {
    const confirmed = await confirm(check, attempt)
    check = confirmed === null ? null : await attempt(confirmed)
  }
  return answer
}
