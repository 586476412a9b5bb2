import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { Mode } from '../../contract/enums'
import type { DeviceClock } from '../../payment/service-clock'
import { type Client, createClient } from '../api/client'
import { createLanguage, type LanguageModel, type LanguagePorts } from './language-model'
import { createLiveChanges, type LiveChanges } from './live-changes'
import { createResources, type Resources } from './resources'
import type { Router } from './router'
import { createServerClock, type ServerClock } from './server-clock'
import { createSignIn, type SignInModel } from './sign-in-model'

interface DevicePorts {
  /** Sends text to the clipboard. False if the browser does not allow it. */
  copy(text: string): Promise<boolean>
  /** Opens the share sheet; null where there is none. */
  share: ((data: { url: string; text: string }) => Promise<void>) | null
  origin: string
}

export interface DashboardPorts extends DeviceClock, LanguagePorts, DevicePorts {
  fetch: typeof globalThis.fetch
  /** Whether nobody has touched the page for a while. */
  isIdle(): boolean
  wait(ms: number, signal: AbortSignal): Promise<void>
}

/** All that the dashboard knows and does. Views read its signals; only the models write them. */
export interface Dashboard extends SignInModel, LanguageModel, LiveChanges, ServerClock, DevicePorts {
  readonly mode: ReadonlySignal<Mode>
  readonly router: Router
  readonly client: Client
  readonly resources: Resources
  readonly announcement: ReadonlySignal<string>
  /** Says something to screen readers, and shows it shortly. */
  say(text: string): void
  /** The search of payments. It stands in no address, since it may name a person. */
  readonly search: Signal<string>
  /** @param token of a link to sign in; null: the device may be signed in already */
  start(token: string | null): Promise<void>
  /** Somebody comes back to the page. */
  onReturn(): void
}

export function createDashboard(ports: DashboardPorts, router: Router): Dashboard {
  const mode = computed(() => router.place.value.mode)
  const announcement = signal('')
  const search = signal('')
  function say(text: string) {
    announcement.value = text
  }
  function clear() {
    client.forget()
    resources.clear()
    search.value = ''
  }

  const clock = createServerClock({ device: ports, ask: () => signIn.readMe().catch(() => {}) })
  const client = createClient(ports.fetch, {
    now: clock.model.serviceNow,
    mode: () => mode.peek(),
    csrfToken: () => signIn.model.me.peek()?.csrf_token ?? null,
    isIdle: ports.isIdle,
    onDate: clock.readDate,
  })
  const signIn = createSignIn({ client, mode, clear })
  const { me, signedOut, refreshMe } = signIn.model
  const resources = createResources(clock.model.serviceNow, signedOut)
  const language = createLanguage(ports, say)
  const isSignedIn = computed(() => me.value !== null)
  const { wait } = ports
  const live = createLiveChanges({ client, wait, isSignedIn, mode, resources, onSignedOut: signedOut })

  followPlace(router, search, () => {
    // without an answer the name stays
    if (isSignedIn.peek()) refreshMe().catch(() => {})
  })

  return {
    ...signIn.model,
    ...language.model,
    ...live,
    ...clock.model,
    mode,
    router,
    client,
    resources,
    announcement,
    say,
    search,
    copy: ports.copy,
    share: ports.share,
    origin: ports.origin,
    async start(token) {
      await language.showFirst()
      await signIn.start(token)
    },
    onReturn() {
      clock.doubt()
      if (isSignedIn.peek()) clock.model.checkTime()
    },
  }
}

/** Clears the search where other payments are asked for. In another mode the merchant may also have another name. */
function followPlace({ place }: Router, search: Signal<string>, onMode: () => void) {
  // a filter asks for other payments than were searched for; the way back from one payment does not
  effect(() => {
    const { subject, query } = place.value
    if (subject === 'payments' && Object.keys(query).length > 0) search.value = ''
  })
  let modeBefore = place.peek().mode
  effect(() => {
    const { mode } = place.value
    if (mode === modeBefore) return
    modeBefore = mode
    search.value = ''
    onMode()
  })
}
