import * as v from 'valibot'
import { Refusal } from '../../browser/service-client'
import { FreshCheck } from '../../contract/members/fresh-check'

/**
 * Asks the member to confirm a request. Resolves to the id of the confirmed check, and throws Refusal if the member
 * cancels. `renew` requests another check.
 */
export type ConfirmRequest = (check: FreshCheck, renew: () => Promise<FreshCheck>) => Promise<string>

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
  async function renew(): Promise<FreshCheck> {
    const check = checkIn(await send().then(null, (error: unknown) => error))
    if (!check) throw new Refusal('unreachable', '')
    return check
  }
  for (let confirmed: string | undefined; ; ) {
    try {
      return await send(confirmed)
    } catch (error) {
      const check = checkIn(error)
      if (!check) throw error
      confirmed = await confirm(check, renew)
    }
  }
}
