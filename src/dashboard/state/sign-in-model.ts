import { computed, type ReadonlySignal, signal } from '@preact/signals'
import * as v from 'valibot'
import type { Mode } from '../../contract/enums'
import { Me } from '../../contract/members/sign-in'
import type { Client } from '../api/client'
import { Refusal } from '../api/refusal'

/** Where the dashboard stands. */
export type Stage =
  | { name: 'starting' }
  /** `why`: nobody is signed in yet, the link did not work, or the session has ended. */
  | { name: 'signed-out'; why: 'new' | 'link' | 'ended' }
  /** A link was opened, and waits for a press. */
  | { name: 'link'; token: string }
  /** A link was opened on a device that is signed in already. The link may be another person's, so the member decides. Without `token` it did not work. */
  | { name: 'confirm-switch'; me: Me; token: string | null }
  | { name: 'signed-in'; me: Me }
  /** The service does not answer. */
  | { name: 'unreachable' }

export interface SignInModel {
  readonly stage: ReadonlySignal<Stage>
  /** The member who is signed in. */
  readonly me: ReadonlySignal<Me | null>
  /** Signs this device in by the link. */
  signIn(token: string): Promise<void>
  /** Signs this device in by the link, in place of the member who is signed in. */
  replaceMe(me: Me, token: string): Promise<void>
  /** Leaves the link that was opened, and stays with the member who is signed in. */
  dismissLink(me: Me): void
  /** The session has ended. */
  signedOut(): void
  /** Tries once more what the service did not answer. */
  restart(): Promise<void>
  /** Reads the member and the merchant once more, after a change of them. What is shown stays. Throws Refusal. */
  refreshMe(): Promise<void>
  signOut(): Promise<void>
}

interface Given {
  client: Pick<Client, 'ask'>
  mode: ReadonlySignal<Mode>
  /** Clears what was read and searched for, before another person signs in on this device. */
  clear(): void
}

/** A refusal that says that nobody is signed in, or that a link does not work. */
const isRefused = (error: unknown) =>
  error instanceof Refusal && ['signed-out', 'refused', 'missing'].includes(error.why)

/** Goes where the answer to `ask` leads. */
const signInBy = (ask: () => Promise<Me>, refused: 'new' | 'link'): Promise<Stage> =>
  ask().then(
    (me): Stage => ({ name: 'signed-in', me }),
    (error: unknown): Stage => {
      if (!isRefused(error)) throw error
      return { name: 'signed-out', why: refused }
    },
  )

export function createSignIn({ client, mode, clear }: Given) {
  const stage = signal<Stage>({ name: 'starting' })
  const me = computed(() => (stage.value.name === 'signed-in' ? stage.value.me : null))
  const readMe = () => client.ask('/api/v1/me', Me)
  const exchange = (token: string) =>
    signInBy(() => client.ask('/api/v1/sign-in', Me, { method: 'POST', body: { token } }), 'link')

  let restart: () => Promise<void> = () => enter(() => signInBy(readMe, 'new'))
  /** Goes on to what `find` answers. If the service does not answer, `restart` tries the same again. */
  async function enter(find: () => Promise<Stage>) {
    restart = () => enter(find)
    stage.value = { name: 'starting' }
    stage.value = await find().catch((error: unknown): Stage => {
      if (error instanceof Refusal) return { name: 'unreachable' }
      throw error
    })
  }

  const model: SignInModel = {
    stage,
    me,
    signIn: (token) => enter(() => exchange(token)),
    replaceMe: (before, token) =>
      enter(async () => {
        const found = await exchange(token)
        if (found.name === 'signed-out') return { name: 'confirm-switch', me: before, token: null }
        clear()
        return found
      }),
    dismissLink(member) {
      stage.value = { name: 'signed-in', me: member }
    },
    signedOut() {
      clear()
      if (me.peek()) stage.value = { name: 'signed-out', why: 'ended' }
    },
    restart: () => restart(),
    async refreshMe() {
      const asked = mode.peek()
      const found = await readMe()
      if (me.peek() && mode.peek() === asked) stage.value = { name: 'signed-in', me: found }
    },
    async signOut() {
      await client.ask('/api/v1/sign-out', v.unknown(), { method: 'POST' })
      clear()
      stage.value = { name: 'signed-out', why: 'new' }
    },
  }

  /** @param token of a link to sign in; null: the device may be signed in already */
  const start = (token: string | null) =>
    enter(async () => {
      const found = await signInBy(readMe, 'new')
      if (token === null) return found
      return found.name === 'signed-in' ? { name: 'confirm-switch', me: found.me, token } : { name: 'link', token }
    })

  return { model, start, readMe }
}
