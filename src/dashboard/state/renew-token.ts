import type { Signal } from '@preact/signals'
import { Me } from '../../contract/members/sign-in'
import type { Client } from '../api/client'
import type { Stage } from './sign-in-stage'

const memberIn = (stage: Stage): Me | null => (stage.name === 'signed-in' ? stage.me : null)

const isSameMember = (one: Me, other: Me | null): boolean =>
  one.member.id === other?.member.id && one.merchant.handle === other.merchant.handle

/**
 * Returns a function that finds the CSRF token of a later sign-in of the same member in another tab, after the service
 * has refused `token`. Null if no member, or another one, is signed in on the device.
 */
export function createTokenRenewal(client: Pick<Client, 'request'>, stage: Signal<Stage>) {
  let reading: Promise<Me | null> | null = null

  const readMe = () => {
    reading ??= client
      .request('/api/v1/me', Me, { isWithoutToken: true })
      .catch(() => null)
      .finally(() => {
        reading = null
      })
    return reading
  }

  return async (token: string): Promise<string | null> => {
    const before = memberIn(stage.peek())
    if (before && before.csrf_token !== token) return before.csrf_token
    const found = before && (await readMe())
    if (!found || found.csrf_token === token || !isSameMember(found, memberIn(stage.peek()))) return null
    stage.value = { name: 'signed-in', me: found }
    return found.csrf_token
  }
}
