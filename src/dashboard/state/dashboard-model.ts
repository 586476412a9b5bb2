import { computed, effect, signal } from '@preact/signals'
import * as v from 'valibot'
import type { MerchantLanguage } from '../../contract/enums'
import type { PaymentChange } from '../../contract/payment-change'
import { Me } from '../../contract/sign-in'
import { createServiceClock, type DeviceClock } from '../../payment/service-clock'
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
  /** `why`: nobody is signed in yet, the link did not work, or the session has ended. */
  | { name: 'signed-out'; why: 'new' | 'link' | 'ended' }
  /** A link was opened, and waits for a press. */
  | { name: 'link'; token: string }
  /** A link was opened on a device that is signed in already. The link may be somebody else's, so the member decides. Without `token` it did not work. */
  | { name: 'asked'; me: Me; token: string | null }
  | { name: 'signed-in'; me: Me }
  /** The service does not answer. */
  | { name: 'away' }

export interface DashboardPorts extends DeviceClock {
  fetch: typeof globalThis.fetch
  /** Whether nobody has touched the page for a while. */
  isIdle(): boolean
  wait(ms: number, signal: AbortSignal): Promise<void>
  /** Sends text to the clipboard. False if the browser does not allow it. */
  copy(text: string): Promise<boolean>
  /** Opens the share sheet; null where there is none. */
  share: ((data: { url: string; text: string }) => Promise<void>) | null
  /** The languages that the device prefers, best first. */
  languages: readonly string[]
  /** What the device remembers: the language here and the mode in the router, and nothing else. */
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
  const isSignedIn = computed(() => me.value !== null)
  const mode = computed(() => router.place.value.mode)
  const announcement = signal('')
  /** What payments were searched for. It stands in no address, since it may name a person. */
  const search = signal('')
  /** The last payment that changed. */
  const change = signal<PaymentChange | null>(null)
  const i18n = signal(createI18n('en', en))

  const clock = createServiceClock(ports, { time: ports.now(), isEstimate: true })

  const client = createClient(ports.fetch, {
    now: clock.time,
    mode: () => mode.peek(),
    csrfToken: () => me.peek()?.csrf_token ?? null,
    isIdle: ports.isIdle,
    onDate: clock.readDate,
  })
  const resources = createResources(clock.time, signedOut)

  /** Whoever comes next on this device sees nothing of what was read and searched for. */
  function forget() {
    client.forget()
    resources.clear()
    search.value = ''
  }

  function signedOut() {
    forget()
    if (stage.peek().name === 'signed-in') stage.value = { name: 'signed-out', why: 'ended' }
  }

  /** False if the texts do not come. The language that is shown stays then. */
  async function setLanguage(language: MerchantLanguage): Promise<boolean> {
    const messages = language === 'en' ? en : await ports.loadMessages(language).catch(() => null)
    if (messages) i18n.value = createI18n(language, messages)
    return messages !== null
  }

  const readMe = () => client.ask('/api/v1/me', Me)

  const checkTime = () => clock.check(() => readMe().catch(() => {}))

  async function refreshMe() {
    const asked = mode.peek()
    const found = await readMe()
    if (isSignedIn.peek() && mode.peek() === asked) stage.value = { name: 'signed-in', me: found }
  }

  // a filter asks for other payments than were searched for; the way back from one payment does not
  effect(() => {
    const { subject, query } = router.place.value
    if (subject === 'payments' && Object.keys(query).length > 0) search.value = ''
  })

  // in another mode there are other payments, and the merchant may have another name
  let modeBefore = mode.peek()
  effect(() => {
    if (mode.value === modeBefore) return
    modeBefore = mode.value
    search.value = ''
    // without an answer the name stays
    if (isSignedIn.peek()) refreshMe().catch(() => {})
  })

  /** Goes on to where `find` says. If the service does not answer, `restart` tries the same again. */
  async function goOn(find: () => Promise<Stage>) {
    restart = () => goOn(find)
    stage.value = { name: 'starting' }
    stage.value = await find().catch((error: unknown): Stage => {
      if (error instanceof Refusal) return { name: 'away' }
      throw error
    })
  }

  /** Who `ask` says is signed in. */
  const signInBy = (ask: () => Promise<Me>, refused: 'new' | 'link') =>
    ask().then(
      (me): Stage => ({ name: 'signed-in', me }),
      (error: unknown): Stage => {
        const isRefused =
          error instanceof Refusal && (error.why === 'signed-out' || error.why === 'refused' || error.why === 'missing')
        if (!isRefused) throw error
        return { name: 'signed-out', why: refused }
      },
    )

  const exchange = (token: string) =>
    signInBy(() => client.ask('/api/v1/sign-in', Me, { method: 'POST', body: { token } }), 'link')

  let restart: () => Promise<void> = () => goOn(() => signInBy(readMe, 'new'))

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
    /** The time by the clock of the service, which says until when something holds. */
    serviceNow: clock.time,
    /** Asks the service for its time if this device slept, or its clock was set. */
    checkTime,
    /** Somebody comes back to the page. */
    onReturn() {
      clock.doubt()
      if (isSignedIn.peek()) checkTime()
    },
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
      await goOn(async () => {
        const found = await signInBy(readMe, 'new')
        if (token === null) return found
        return found.name === 'signed-in' ? { name: 'asked', me: found.me, token } : { name: 'link', token }
      })
    },

    /** Signs this device in by the link. */
    signIn: (token: string) => goOn(() => exchange(token)),

    /** Signs this device in by the link, in place of whoever is signed in. */
    replaceMe: (me: Me, token: string) =>
      goOn(async () => {
        const found = await exchange(token)
        if (found.name === 'signed-out') return { name: 'asked', me, token: null }
        forget()
        return found
      }),

    /** Leaves the link that was opened, and stays with who is signed in. */
    stay(me: Me) {
      stage.value = { name: 'signed-in', me }
    },

    /** The session has ended. */
    signedOut,

    /** Tries once more what the service did not answer. */
    restart: () => restart(),

    /** Reads the member and the merchant once more, after a change of them. What is shown stays. Throws Refusal. */
    refreshMe,

    async signOut() {
      await client.ask('/api/v1/sign-out', v.unknown(), { method: 'POST' })
      forget()
      stage.value = { name: 'signed-out', why: 'new' }
    },

    /** Shows another language and remembers it, or says that its texts do not come. */
    async setLanguage(language: MerchantLanguage) {
      if (await setLanguage(language)) ports.memory.setItem(REMEMBERED, language)
      else announcement.value = i18n.peek().t('parts.away')
    },

    /** Follows the payments of the mode that is shown, while somebody is signed in. Returns a function that ends it. */
    follow: () =>
      effect(() => {
        if (!isSignedIn.value) return
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
            onSignedOut: signedOut,
          },
          ending.signal,
        )
        return () => ending.abort()
      }),
  }
}
