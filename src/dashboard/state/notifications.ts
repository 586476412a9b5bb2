import { effect, type ReadonlySignal } from '@preact/signals'
import type { WebPush } from '../../browser/web-push'
import type { Mode } from '../../contract/enums'
import { PushSubscriptionStatus } from '../../contract/members/push-subscription'
import type { Client } from '../api/client'
import type { I18n } from '../i18n/create-i18n'

export const PUSH_PATH = '/api/v1/push-subscription'

/** Notifications of this device about payments of the current mode. Its requests throw Refusal. */
export interface Notifications {
  /** True once the person at this device has blocked notifications in the browser. */
  areBlocked(): boolean
  /** Returns false if the browser did not subscribe. */
  turnOn(): Promise<boolean>
  turnOff(): Promise<void>
}

interface Deps {
  client: Pick<Client, 'request'>
  push: WebPush | null
  isSignedIn: ReadonlySignal<boolean>
  mode: ReadonlySignal<Mode>
  i18n: ReadonlySignal<I18n>
}

/** Null in browsers without Web Push. */
export function createNotifications({ client, push, isSignedIn, mode, i18n }: Deps): Notifications | null {
  if (!push) return null
  const read = () => client.request(PUSH_PATH, PushSubscriptionStatus)
  let last: Promise<unknown> = Promise.resolve()

  /** Runs work after the earlier work, so that a renewal at the start never undoes a switch. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = last.then(work)
    last = result.catch(() => {})
    return result
  }

  async function subscribe(web: WebPush, { public_key }: PushSubscriptionStatus): Promise<boolean> {
    const subscription = await web.subscribe(public_key)
    if (!subscription) return false
    const { language } = i18n.peek()
    const body = { ...subscription, language }
    await client.request(PUSH_PATH, PushSubscriptionStatus, { method: 'PUT', body })
    return true
  }

  /** Subscribes again if the browser or the service has replaced its keys, and not if notifications are off. */
  async function renew(web: WebPush) {
    if (web.permission() !== 'granted') return
    const status = await read()
    if (status.modes.includes(mode.peek())) await subscribe(web, status)
    else if (status.modes.length === 0) await web.unsubscribe()
  }

  effect(() => {
    void mode.value
    // the next start tries again
    if (isSignedIn.value) inTurn(() => renew(push)).catch(() => {})
  })

  return {
    areBlocked: () => push.permission() === 'denied',
    turnOn: () => inTurn(async () => subscribe(push, await read())),
    turnOff: () =>
      inTurn(async () => {
        const { modes } = await client.request(PUSH_PATH, PushSubscriptionStatus, { method: 'DELETE' })
        if (modes.length === 0) await push.unsubscribe()
      }),
  }
}
