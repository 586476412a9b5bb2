// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import type { WebPush } from '../../../src/browser/web-push'
import { exampleOf } from '../../../src/contract/example-of'
import { Merchant } from '../../../src/contract/members/merchant'
import { type Answers, draw, meAs } from '../draw'

const PATH = '/api/v1/push-subscription'
const SUBSCRIPTION = { endpoint: 'https://push.example/x', keys: { p256dh: 'B', auth: 'A' } }

/** A browser with Web Push, which records what it is told to do. */
function browserPush(permission: NotificationPermission, subscription: typeof SUBSCRIPTION | null = SUBSCRIPTION) {
  const calls: string[] = []
  const push: WebPush = {
    permission: () => permission,
    async subscribe(key) {
      calls.push(`subscribe ${key}`)
      return subscription
    },
    async unsubscribe() {
      calls.push('unsubscribe')
    },
  }
  return { push, calls }
}

/** A service on which this device has notifications in these modes. */
function serviceWith(modes: string[], more: Answers = {}): Answers {
  const status = (after: string[]) => ({ data: { public_key: 'KEY', modes: after } })
  let current = modes
  return {
    'GET /api/v1/merchant': { data: exampleOf(Merchant) },
    [`GET ${PATH}`]: () => status(current),
    [`PUT ${PATH}`]: () => {
      current = [...current, 'test']
      return status(current)
    },
    [`DELETE ${PATH}`]: () => {
      current = current.filter((mode) => mode !== 'test')
      return status(current)
    },
    ...more,
  }
}

const findSwitch = () => screen.findByLabelText<HTMLInputElement>('Notify this device of payments')

describe('notifications of a device', () => {
  test('are off at first, and are switched on in the language of the dashboard', async () => {
    const { push, calls } = browserPush('default')
    const { sent } = await draw('/dashboard/test/settings', serviceWith([]), 'fr', { push })
    const tick = await screen.findByLabelText<HTMLInputElement>('Signaler les paiements sur cet appareil')
    expect([tick.checked, calls]).toEqual([false, []])
    fireEvent.click(tick)
    expect(await sent(`PUT ${PATH}`)).toEqual({ ...SUBSCRIPTION, language: 'fr' })
    await waitFor(() => expect(tick.checked).toBe(true))
    expect(calls).toEqual(['subscribe KEY'])
  })

  test('are switched off, and the browser’s subscription ends only if no other mode needs it', async () => {
    for (const [modes, ended] of [
      [['test'], ['unsubscribe']],
      [['live', 'test'], []],
    ] as const) {
      const { push, calls } = browserPush('default')
      const { unmount } = await draw('/dashboard/test/settings', serviceWith([...modes]), 'en', { push })
      fireEvent.click(await findSwitch())
      await waitFor(async () => expect((await findSwitch()).checked).toBe(false))
      expect(calls).toEqual(ended)
      unmount()
    }
  })

  test.each([
    ['default', 'This browser could not turn notifications on. Try again.'],
    ['denied', 'Notifications are blocked. Allow them for this site in the settings of your browser.'],
  ] as const)('stay off if the browser refuses (%s), which is said', async (permission, text) => {
    const { push } = browserPush(permission, null)
    const { requests } = await draw('/dashboard/test/settings', serviceWith([]), 'en', { push })
    const tick = await findSwitch()
    fireEvent.click(tick)
    expect(await screen.findByText(text)).toBeTruthy()
    expect([tick.checked, requests().filter(({ method }) => method === 'PUT')]).toEqual([false, []])
  })

  test('are switched on from the till in Hausa, and then come in Hausa', async () => {
    const { push } = browserPush('default')
    const { sent } = await draw('/dashboard/test/till/settings', serviceWith([]), 'ha', { push })
    fireEvent.click(await screen.findByLabelText('Sanar da wannan na’ura idan an biya'))
    expect(await sent(`PUT ${PATH}`)).toEqual({ ...SUBSCRIPTION, language: 'ha' })
  })

  test('are subscribed to again when the dashboard opens, with the present key, and end where they are off', async () => {
    const on = browserPush('granted')
    const { sent, unmount } = await draw('/dashboard/test/payments', serviceWith(['test']), 'en', { push: on.push })
    expect(await sent(`PUT ${PATH}`)).toEqual({ ...SUBSCRIPTION, language: 'en' })
    expect(on.calls).toEqual(['subscribe KEY'])
    unmount()
    const off = browserPush('granted')
    const other = await draw('/dashboard/test/payments', serviceWith([]), 'en', { push: off.push })
    await waitFor(() => expect(off.calls).toEqual(['unsubscribe']))
    other.unmount()
    const live = browserPush('granted')
    const { requests } = await draw('/dashboard/test/payments', serviceWith(['live']), 'en', { push: live.push })
    await waitFor(() => expect(requests().some(({ url }) => url.endsWith(PATH))).toBe(true))
    expect(live.calls).toEqual([])
  })

  test('stay off if they are switched off while the dashboard still subscribes again', async () => {
    const { push } = browserPush('granted')
    let finishSubscribing = () => {}
    const isSlow = new Promise<void>((resolve) => {
      finishSubscribing = resolve
    })
    push.subscribe = async () => {
      await isSlow
      return SUBSCRIPTION
    }
    const { requests } = await draw('/dashboard/test/settings', serviceWith(['test']), 'en', { push })
    fireEvent.click(await findSwitch())
    finishSubscribing()
    const changes = () => requests().filter(({ method, url }) => method !== 'GET' && url.endsWith(PATH))
    await waitFor(() => expect(changes().map(({ method }) => method)).toEqual(['PUT', 'DELETE']))
    await waitFor(async () => expect((await findSwitch()).checked).toBe(false))
  })

  test('end in the browser when the member signs out', async () => {
    const { push, calls } = browserPush('default')
    const signOut = { 'POST /api/v1/sign-out': { data: { deleted: true } } }
    const { dashboard } = await draw('/dashboard/test/settings', serviceWith(['test'], signOut), 'en', { push })
    await dashboard.signOut()
    expect(calls).toEqual(['unsubscribe'])
  })

  test('are also in the settings of the till, for cashiers', async () => {
    const { push } = browserPush('default')
    const answers = serviceWith([], { 'GET /api/v1/me': { data: meAs('cashier') } })
    await draw('/dashboard/test/till/settings', answers, 'en', { push })
    expect((await findSwitch()).checked).toBe(false)
  })

  test('are not offered by a browser without them, which says what an iPhone needs', async () => {
    await draw('/dashboard/test/settings', serviceWith([]))
    expect(await screen.findByText(/first add the till to the Home Screen/)).toBeTruthy()
    expect(screen.queryByLabelText('Notify this device of payments')).toBeNull()
  })
})
