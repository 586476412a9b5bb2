import { batch, computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Language } from '../../contract/enums'
import type { Session } from '../../contract/session'
import type { View } from '../../contract/view'
import { screenOf } from '../../payment/screen'
import { createApi } from '../api/client'
import type { FetchedState } from '../api/fetch-state'
import type { I18n } from '../i18n/create-i18n'
import type { StartedSession } from '../i18n/status-message-key'
import { startAnnouncing } from './announcer'
import { createConnection } from './connection-model'
import { createFormModel } from './form-model'
import { createLanguageModel } from './language-model'
import type { Ports } from './ports'
import { createSessionModel } from './session-model'

export type PageModel = ReturnType<typeof createPageModel>

/** What the page found at an address; without its chunk, nothing. */
type Found = Pick<FetchedState, 'problem'> & Partial<FetchedState>

/** `token`: of a refund, in the page's address. */
type Start = View & { keptAt?: number; token?: string | undefined }

/** What the shop that frames the page does for it. */
type Host = { wallet(url: string): boolean; close: (() => void) | null; hasTyped(): boolean }

/**
 * The page's state, as signals that only the model writes, and its actions. Creating it has no side effects, so that
 * the server can render from it; `start` begins to follow the session, and returns a function that stops.
 */
export function createPageModel(view: Start, initialWords: I18n, ports: Ports) {
  const { slug } = view
  const api = createApi(ports, slug)
  if (view.session) api.know(view.session)
  const {
    i18n,
    load: loadTexts,
    ready: textsReady,
    setLanguage: loadLanguage,
  } = createLanguageModel(initialWords, ports)
  const page = signal(view.page)
  const refund = signal(view.refund ?? null)
  const problem = signal(view.problem)
  const connection = createConnection(ports, view)
  const host = signal<Host | null>(null)
  const leaving = signal<'asked' | 'stayed' | null>(null)
  const announcement = signal('')
  const announce = (text: string) => {
    announcement.value = text
  }
  let silence: (() => void) | null = null
  /** Starts title and announcements, which are needed from the first change that the server did not draw. */
  function announceChanges() {
    const { time } = connection
    silence ??= startAnnouncing({ screen, begun, page, i18n, time, announce, showTitle: ports.showTitle })
  }
  const sessions = createSessionModel({
    slug,
    initial: view.session,
    api,
    ports,
    connection,
    textsReady,
    onFollow: announceChanges,
  })
  const { session, atForm } = sessions
  const onScreen = computed(() => (atForm.value && session.value?.status !== 'initiated' ? null : session.value))
  /** The payment that was begun, while the customer is at the form. */
  const begun = computed(() => (onScreen.value ? null : (session.value as StartedSession | null)))

  const begunIsOnTop = signal(true)
  const triedClaim = signal<string | null>(null)

  const isFormAlone = computed(() => !session.value && !refund.value && !problem.value)

  const screen = computed(() =>
    screenOf({
      page: page.value,
      session: onScreen.value,
      refund: refund.value,
      problem: problem.value,
      addressIsSound: sessions.addressIsSound.value,
    }),
  )
  const form = createFormModel({
    view,
    page,
    session,
    api,
    ports,
    i18n,
    textsReady,
    now: connection.serviceTime,
    accept: sessions.accept,
    goOn: sessions.arrive,
  })
  let visits = 0

  /** Fetches what the URL refers to, where no server drew the page. */
  async function load(sessionId: string | null) {
    const visit = ++visits
    problem.value = null
    const [found] = await Promise.all([
      import('../api/fetch-state').then<Found, Found>(
        ({ fetchState }) => fetchState(api, sessionId, view.token),
        () => ({ problem: 'unavailable' }),
      ),
      // it is shown at once when it is there
      textsReady(),
    ])
    // back or forward again meanwhile
    if (visit !== visits) return
    if (found.session) await sessions.receive(found.session.data, found.session.headers)
    batch(() => {
      page.value = found.page ?? page.peek()
      refund.value = found.refund ?? null
      problem.value = found.problem
      // what was asked for is not there: nothing else may stand at its address
      atForm.value = !found.session
    })
    sessions.follow()
    announceChanges()
  }

  /** What was typed is asked about once; a payment that has begun is taken up again. */
  function leave() {
    if (leaving.peek() || screen.peek().name !== 'details' || !host.peek()?.hasTyped()) return host.peek()?.close?.()
    leaving.value = 'asked'
  }

  return {
    slug,
    base: view.base,
    api,
    i18n,
    page: page as ReadonlySignal<typeof view.page>,
    /** Of the link by which the page was opened; written by the model of its screen. */
    refund,
    token: view.token,
    /** The document came to a browser that paid the session without script. */
    paidHere: view.paidHere ? view.session?.id : null,
    /** What a refund's form was sent with, where there is no script. */
    sent: view.form,
    ports,
    screen,
    onScreen,
    /** Nothing but the form was or is needed: no payment was begun, and nothing went wrong. */
    isFormAlone,
    begun,
    connection,
    sessions,
    form,
    share: ports.share,
    detectWallet: ports.detectWallet,
    announcement: announcement as ReadonlySignal<string>,
    announce,
    /** Empties the live region: a new one is read only when its text comes after it. */
    clearAnnouncement: () => announce(''),
    load,
    /** Fetches the texts that the document did not bring, so that they are there when they are needed. */
    loadTexts,
    /** The payment that was begun is shown above the form, where there is nobody who is filling it in. */
    begunIsOnTop: begunIsOnTop as ReadonlySignal<boolean>,
    announceChanges,
    /** Reminds whoever is at the form of a payment that was begun in another tab. */
    remind(of: Session, onTop: boolean) {
      begunIsOnTop.value = onTop
      atForm.value = true
      return sessions.show(of)
    },
    /** A transaction that test mode has looked up as a customer would; null: none. */
    triedClaim: triedClaim as ReadonlySignal<string | null>,
    tryClaim(transaction: string) {
      triedClaim.value = transaction
    },
    /** Closes the shop's dialog around the page, or asks first; null when there is none. */
    close: computed(() => host.value?.close && leave),
    /** Whether the customer is being asked if the dialog may close, which would drop what was typed. */
    isLeaving: computed(() => leaving.value === 'asked'),
    stay() {
      leaving.value = 'stayed'
    },
    /** Opens a wallet link through the shop that frames the page; false when none does. */
    openWallet: (url: string) => host.peek()?.wallet(url) ?? false,
    enterFrame(entered: Host) {
      host.value = entered
    },
    /** Resolves to whether the page speaks `language` now: not if its texts did not come, or another language was asked for since. */
    async setLanguage(language: Language): Promise<boolean> {
      const spoken = await loadLanguage(language)
      if (spoken) announceChanges()
      else if (spoken === false) announce(i18n.peek().t('error.connection'))
      return spoken ?? false
    },
    /** Copies, and announces `done` when that worked. */
    async copy(text: string, done: string): Promise<boolean> {
      // what is copied again is said again
      announce('')
      const copied = await ports.writeClipboard(text)
      announce(copied ? done : i18n.peek().t('paying.select'))
      return copied
    },
    /** Back and forward between the form and the payment that began on it. */
    visit(sessionId: string | null) {
      if (sessionId !== null && session.peek()?.id !== sessionId) return load(sessionId)
      visits++
      problem.value = null
      begunIsOnTop.value = true
      atForm.value = sessionId === null
    },
    start(): () => void {
      const ends = [connection.watch(sessions.follow), sessions.leave, () => silence?.()]
      if (screen.peek().name !== 'details') loadTexts()
      sessions.follow()
      return () => {
        for (const end of ends) end()
      }
    },
  }
}
