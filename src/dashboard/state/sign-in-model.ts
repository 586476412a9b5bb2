import { computed, type ReadonlySignal, signal } from '@preact/signals'
import * as v from 'valibot'
import type { BrowserPasskeys } from '../../browser/passkeys'
import { Refusal } from '../../browser/service-client'
import type { Mode, Role } from '../../contract/enums'
import { Me } from '../../contract/members/sign-in'
import type { Client } from '../api/client'
import { createPasskeySignIn, type PasskeySignIn } from './passkey-sign-in'
import { createTokenRenewal } from './renew-token'
import type { Stage } from './sign-in-stage'

export interface SignInModel extends PasskeySignIn {
  readonly stage: ReadonlySignal<Stage>
  readonly me: ReadonlySignal<Me | null>
  /** Role of the member; `viewer` while no member is signed in. */
  readonly role: ReadonlySignal<Role>
  readonly isOwner: ReadonlySignal<boolean>
  signIn(token: string): Promise<void>
  /** Signs in by the link, and replaces the current member. */
  replaceMe(me: Me, token: string): Promise<void>
  /** Discards the link, and keeps the current member. */
  dismissLink(me: Me): void
  /** Called when the service reports that the member is no longer signed in. */
  endSession(): void
  /** Retries the last request without an answer. */
  restart(): Promise<void>
  /** Reloads the member and the merchant after a change. Throws Refusal. */
  refreshMe(): Promise<void>
  /** Reloads the member, and ends the session if the member is no longer signed in. */
  checkSignIn(): void
  signOut(): Promise<void>
}

interface Deps {
  client: Pick<Client, 'request'>
  mode: ReadonlySignal<Mode>
  /** Clears cached data before another person signs in on this device. */
  clear(): void
  storesCookies(): boolean
  passkeys: BrowserPasskeys | null
  memory: Pick<Storage, 'getItem' | 'setItem'>
}

/** True if the service refused the member's sign-in or the link. */
const isRefused = (error: unknown) =>
  error instanceof Refusal && ['signed-out', 'refused', 'missing'].includes(error.reason)

/** Returns the stage that follows from the answer. */
const requestSignIn = (request: () => Promise<Me>, reasonIfRefused: 'new' | 'link'): Promise<Stage> =>
  request().then(
    (me): Stage => ({ name: 'signed-in', me }),
    (error: unknown): Stage => {
      if (!isRefused(error)) throw error
      return { name: 'signed-out', reason: reasonIfRefused }
    },
  )

export function createSignIn({ client, mode, clear, passkeys, memory, storesCookies }: Deps) {
  const stage = signal<Stage>({ name: 'starting' })
  const me = computed(() => (stage.value.name === 'signed-in' ? stage.value.me : null))
  const role = computed(() => me.value?.member.role ?? 'viewer')
  const isOwner = computed(() => role.value === 'owner')
  const readMe = () => client.request('/api/v1/me', Me)
  const exchange = (token: string) =>
    requestSignIn(() => client.request('/api/v1/sign-in', Me, { method: 'POST', body: { token } }), 'link')

  let restart: () => Promise<void> = () => enter(() => requestSignIn(readMe, 'new'))
  /** Enters the stage that `find` returns. `restart` repeats it if the service does not answer. */
  async function enter(find: () => Promise<Stage>) {
    restart = () => enter(find)
    stage.value = { name: 'starting' }
    stage.value = await find().catch((error: unknown): Stage => {
      if (error instanceof Refusal) return { name: 'unreachable' }
      throw error
    })
  }

  function enterAs(found: Me) {
    stage.value = { name: 'signed-in', me: found }
  }

  const model: SignInModel = {
    stage,
    me,
    role,
    isOwner,
    signIn: (token) => enter(() => exchange(token)),
    ...createPasskeySignIn({ client, passkeys, memory, enterAs }),
    replaceMe: (before, token) =>
      enter(async () => {
        const next = await exchange(token)
        if (next.name === 'signed-out') return { name: 'confirm-switch', me: before, token: null }
        clear()
        return next
      }),
    dismissLink(member) {
      stage.value = { name: 'signed-in', me: member }
    },
    endSession() {
      clear()
      if (me.peek()) stage.value = { name: 'signed-out', reason: 'ended' }
    },
    restart: () => restart(),
    async refreshMe() {
      const requestedMode = mode.peek()
      const next = await readMe()
      if (me.peek() && mode.peek() === requestedMode) stage.value = { name: 'signed-in', me: next }
    },
    checkSignIn() {
      model.refreshMe().catch((error: unknown) => {
        // if no answer comes, the frame keeps the merchant name of the old mode
        if (error instanceof Refusal && error.reason === 'signed-out') model.endSession()
      })
    },
    async signOut() {
      await client.request('/api/v1/sign-out', v.unknown(), { method: 'POST' })
      clear()
      stage.value = { name: 'signed-out', reason: 'new' }
    },
  }

  /** @param token of a sign-in link; null if the device may be signed in already */
  const start = (token: string | null) =>
    enter(async () => {
      if (!storesCookies()) return { name: 'without-cookies', hasLink: token !== null }
      const next = await requestSignIn(readMe, 'new')
      if (token === null) return next
      return next.name === 'signed-in' ? { name: 'confirm-switch', me: next.me, token } : { name: 'link', token }
    })

  return { model, start, readMe, renewToken: createTokenRenewal(client, stage) }
}
