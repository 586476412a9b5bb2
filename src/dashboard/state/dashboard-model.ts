import { computed, effect, signal } from '@preact/signals'
import * as v from 'valibot'
import type { MerchantLanguage } from '../../contract/enums'
import type { PaymentChange } from '../../contract/payment-change'
import { Me } from '../../contract/sign-in'
import { followChanges } from '../api/changes'
import { createClient } from '../api/client'
import { Refusal } from '../api/refusal'
import { createI18n } from '../i18n/create-i18n'
import { chooseLanguage } from '../i18n/languages'
import en, { type Messages } from '../i18n/locales/en'
import { createResources } from './resources'
import type { Router } from './router'

/** Where the dashboard stands. */
export type Stage =
  | { name: 'starting' }
  /** `problem`: why the link did not work. */
  | { name: 'signed-out'; why: 'new' | 'link' | 'ended' }
  | { name: 'signed-in'; me: Me }
  /** The service does not answer. */
  | { name: 'away' }

export interface DashboardPorts {
  fetch: typeof globalThis.fetch
  now(): number
  wait(ms: number, signal: AbortSignal): Promise<void>
  /** Sends text to the clipboard. False if the browser does not allow it. */
  copy(text: string): Promise<boolean>
  /** Opens the share sheet; null where there is none. */
  share: ((data: { url: string; text: string }) => Promise<void>) | null
  /** The languages that the device prefers, best first. */
  languages: readonly string[]
  /** What the device remembers: the language, and nothing else. */
  memory: Pick<Storage, 'getItem' | 'setItem'>
  loadMessages(language: Exclude<MerchantLanguage, 'en'>): Promise<Messages>
  origin: string
}

const REMEMBERED = 'malipo-dashboard-language'

/** What changes with a payment. */
const LIVE = ['/api/v1/payment-sessions', '/api/v1/invoices', '/api/v1/summary']

export type Dashboard = ReturnType<typeof createDashboard>

/** All that the dashboard knows and does. Views read its signals; only this writes them. */
export function createDashboard(ports: DashboardPorts, router: Router) {
  const stage = signal<Stage>({ name: 'starting' })
  const me = computed(() => (stage.value.name === 'signed-in' ? stage.value.me : null))
  const mode = computed(() => router.place.value.mode)
  const announcement = signal('')
  /** What payments were searched for. It stands in no address, since it may name a person. */
  const search = signal('')
  /** The last payment that changed. */
  const change = signal<PaymentChange | null>(null)
  const i18n = signal(createI18n('en', en))

  /** How far the service's clock is ahead of this device's, in milliseconds. */
  let ahead = 0

  const client = createClient(ports.fetch, {
    mode: () => mode.peek(),
    csrfToken: () => me.peek()?.csrf_token ?? null,
    heardTime(now) {
      if (!Number.isNaN(now)) ahead = now - ports.now()
    },
  })
  const resources = createResources(ports.now, signedOut)

  function signedOut() {
    resources.clear()
    if (stage.peek().name === 'signed-in') stage.value = { name: 'signed-out', why: 'ended' }
  }

  async function setLanguage(language: MerchantLanguage) {
    const messages = language === 'en' ? en : await ports.loadMessages(language).catch(() => null)
    if (messages) i18n.value = createI18n(language, messages)
  }

  /** Takes what `ask` answers for who is signed in. */
  async function signInBy(ask: () => Promise<Me>, refused: 'new' | 'link') {
    stage.value = { name: 'starting' }
    try {
      stage.value = { name: 'signed-in', me: await ask() }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const isRefused = error.why === 'signed-out' || error.why === 'refused' || error.why === 'missing'
      stage.value = isRefused ? { name: 'signed-out', why: refused } : { name: 'away' }
    }
  }

  const readMe = () => client.ask('/api/v1/me', Me)

  return {
    stage,
    me,
    mode,
    i18n,
    announcement,
    search,
    change,
    router,
    client,
    resources,
    now: ports.now,
    /** The time by the clock of the service, which says until when something holds. */
    serviceNow: () => ports.now() + ahead,
    copy: ports.copy,
    share: ports.share,
    origin: ports.origin,

    /** Says something to screen readers, and shows it shortly. */
    say(text: string) {
      announcement.value = text
    },

    /** @param token of a link to sign in; null: the device may be signed in already */
    async start(token: string | null) {
      await setLanguage(chooseLanguage(ports.memory.getItem(REMEMBERED), ports.languages))
      const exchange = (token: string) => () => client.ask('/api/v1/sign-in', Me, { method: 'POST', body: { token } })
      await signInBy(token === null ? readMe : exchange(token), token === null ? 'new' : 'link')
    },

    /** The session has ended. */
    signedOut,

    /** Reads who is signed in once more, when the service was away. */
    restart: () => signInBy(readMe, 'new'),

    /** Reads the member and the merchant once more, after a change of them. What is shown stays. Throws Refusal. */
    async refreshMe() {
      stage.value = { name: 'signed-in', me: await readMe() }
    },

    async signOut() {
      await client.ask('/api/v1/sign-out', v.unknown(), { method: 'POST' })
      resources.clear()
      stage.value = { name: 'signed-out', why: 'new' }
      search.value = ''
    },

    async setLanguage(language: MerchantLanguage) {
      ports.memory.setItem(REMEMBERED, language)
      await setLanguage(language)
    },

    /** Follows the payments of the mode that is shown, while somebody is signed in. Returns a function that ends it. */
    follow: () =>
      effect(() => {
        if (me.value === null) return
        const shown = mode.value
        const ending = new AbortController()
        const refresh = () => resources.refresh(...LIVE.map((path) => `${shown} ${path}`))
        followChanges(
          {
            client,
            wait: ports.wait,
            onChange(changed) {
              change.value = changed
              refresh()
            },
            onAnything: refresh,
          },
          ending.signal,
        )
        return () => ending.abort()
      }),
  }
}
