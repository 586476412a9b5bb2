import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { JoinTabs } from '../../browser/join-tabs'
import type { BrowserPasskeys } from '../../browser/passkeys'
import type { WebPush } from '../../browser/web-push'
import type { WriteTag } from '../../browser/write-tag'
import type { Mode } from '../../contract/enums'
import type { DeviceClock } from '../../payment/service-clock'
import { type Client, createClient } from '../api/client'
import { createFreshChecks, type FreshCheckModel } from './fresh-check-model'
import { createLanguage, type LanguageModel, type LanguagePorts } from './language-model'
import { createLiveChanges, type LiveChanges } from './live-changes'
import { createNotifications, type Notifications } from './notifications'
import { createOldBuild, type OldBuild } from './old-build'
import { createResources, type Resources } from './resources'
import type { Router } from './router'
import { createServerClock, type ServerClock } from './server-clock'
import { createSignIn, type SignInModel } from './sign-in-model'

interface DevicePorts {
  /** Copies text. False if the browser denies it. */
  copy(text: string): Promise<boolean>
  /** Opens the share sheet; null in browsers without one. */
  share: ((data: { url: string; text: string }) => Promise<void>) | null
  /** Storage of the device, which survives a restart. It contains no names and no amounts. */
  memory: Pick<Storage, 'getItem' | 'setItem'>
  /** Writes a link onto an NFC tag; null on devices that cannot. */
  writeTag: WriteTag | null
  /** Null in browsers without passkeys. */
  passkeys: BrowserPasskeys | null
  origin: string
}

export interface DashboardPorts extends DeviceClock, LanguagePorts, DevicePorts {
  /** Null in browsers without Web Push. */
  push: WebPush | null
  fetch: typeof globalThis.fetch
  /** True after ten minutes without input. */
  isIdle(): boolean
  wait(ms: number, signal: AbortSignal): Promise<void>
  joinTabs: JoinTabs
  /** False if the browser stores no cookies, without which it cannot stay signed in. */
  storesCookies(): boolean
  /** True while a reload would lose what the member has entered. */
  isFillingIn(): boolean
  /** Loads the document of the dashboard again. */
  reload(): void
}

/** The state and actions of the dashboard. Views read its signals; only the models write them. */
export interface Dashboard
  extends SignInModel,
    LanguageModel,
    LiveChanges,
    OldBuild,
    ServerClock,
    FreshCheckModel,
    DevicePorts {
  readonly mode: ReadonlySignal<Mode>
  readonly router: Router
  readonly client: Client
  readonly resources: Resources
  /** Reloads visible resources of the current mode whose paths start with one of these. */
  refresh(...paths: readonly string[]): void
  readonly notifications: Notifications | null
  readonly announcement: ReadonlySignal<string>
  /** Shows a toast, which screen readers read out. */
  announce(text: string): void
  /** The query of the payment search. The URL does not contain it, because it may name a person. */
  readonly search: Signal<string>
  /** @param token of a sign-in link; null if the device may be signed in already */
  start(token: string | null): Promise<void>
  /** Called when the tab becomes visible again. */
  onReturn(): void
}

export function createDashboard(ports: DashboardPorts, router: Router): Dashboard {
  const mode = computed(() => router.route.value.mode)
  const announcement = signal('')
  const search = signal('')
  function announce(text: string) {
    announcement.value = text
  }
  function clear() {
    client.clear()
    resources.clear()
    freshChecks.cancelAll()
    search.value = ''
  }

  const clock = createServerClock({ device: ports, requestTime: () => signIn.readMe().catch(() => {}) })
  const client = createClient(ports.fetch, {
    now: clock.model.serviceNow,
    mode: () => mode.peek(),
    csrfToken: () => signIn.model.me.peek()?.csrf_token ?? null,
    renewToken: (token) => signIn.renewToken(token),
    isIdle: ports.isIdle,
    wordError: (error) => language.model.i18n.peek().errorText(error),
    onDate: clock.readDate,
    confirm: (check, renew) => freshChecks.confirm(check, renew),
  })
  const signIn = createSignIn({ ...ports, client, mode, clear })
  const { me, endSession } = signIn.model
  const resources = createResources(clock.model.serviceNow, endSession)
  const oldBuild = createOldBuild(ports.isFillingIn, ports.reload)
  const language = createLanguage(ports, async (i18n) => {
    if (!(await oldBuild.checkBuild())) announce(i18n.t('parts.unreachable'))
  })
  const freshChecks = createFreshChecks(language.model.i18n)
  const isSignedIn = computed(() => me.value !== null)
  const { push } = ports
  const notifications = createNotifications({ client, push, isSignedIn, mode, i18n: language.model.i18n })
  const live = createLiveChanges({ ...ports, client, signIn: signIn.model, mode, resources })

  followRoute(router, search, () => {
    if (isSignedIn.peek()) signIn.model.checkSignIn()
  })

  return {
    ...signIn.model,
    async signOut() {
      await signIn.model.signOut()
      // the service sends this device no more messages
      await push?.unsubscribe().catch(() => {})
    },
    ...language.model,
    ...live,
    ...oldBuild,
    ...clock.model,
    ...freshChecks.model,
    mode,
    router,
    client,
    resources,
    refresh: (...paths) => resources.refresh(...paths.map((path) => `${mode.peek()} ${path}`)),
    notifications,
    announcement,
    announce,
    search,
    ...devicePorts(ports),
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

const devicePorts = ({ copy, share, memory, passkeys, writeTag, origin }: DashboardPorts): DevicePorts => ({
  copy,
  share,
  memory,
  passkeys,
  writeTag,
  origin,
})

/** Clears the search when the filters or the mode change, and calls `onModeChange`. */
function followRoute({ route }: Router, search: Signal<string>, onModeChange: () => void) {
  // a return from a payment keeps the search
  effect(() => {
    const { subject, query } = route.value
    if (subject === 'payments' && Object.keys(query).length > 0) search.value = ''
  })
  let modeBefore = route.peek().mode
  effect(() => {
    const { mode } = route.value
    if (mode === modeBefore) return
    modeBefore = mode
    search.value = ''
    onModeChange()
  })
}
