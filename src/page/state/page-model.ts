import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { Language } from '../../contract/enums'
import type { Page } from '../../contract/page/page'
import type { View } from '../../contract/page/view'
import type { RefundLink } from '../../contract/refunds/refund-link'
import { type Screen, screenOf } from '../../payment/screen'
import { type Api, createApi } from '../api/client'
import type { FetchedState } from '../api/fetch-state'
import type { I18n } from '../i18n/create-i18n'
import { startAnnouncing } from './announcer'
import { type Connection, createConnection } from './connection-model'
import { createFormModel, type FormModel } from './form-model'
import { createFrameModel, type FrameModel } from './frame-model'
import { createLanguageModel } from './language-model'
import type { Ports } from './ports'
import { createSessionModel, type SessionModel } from './session-model'
import { createStartedSessionModel, type StartedSessionModel } from './started-session-model'

/** The state of a page and its actions. Views read its signals; only models write them, but for `refund`. */
export interface PageModel extends FrameModel, StartedSessionModel {
  readonly slug: string
  readonly base: string
  readonly api: Api
  readonly i18n: ReadonlySignal<I18n>
  readonly page: ReadonlySignal<Page | null>
  /** The refund by whose link the page was opened; written by the model of its screen. */
  readonly refund: Signal<RefundLink | null>
  /** The refund's token, in the page's address. */
  readonly token: string | undefined
  /** The session that this browser paid without script. */
  readonly paidHere: string | null | undefined
  /** What a refund's form was sent with, where there is no script. */
  readonly sent: View['form']
  readonly ports: Ports
  readonly screen: ReadonlySignal<Screen>
  /** Whether only the form was needed so far: no payment was started, and nothing went wrong. */
  readonly isFormAlone: ReadonlySignal<boolean>
  readonly connection: Connection
  readonly sessions: SessionModel
  readonly form: FormModel
  readonly share: Ports['share']
  readonly detectWallet: Ports['detectWallet']
  readonly announcement: ReadonlySignal<string>
  announce(text: string): void
  /** Empties the live region: a new one is read only when its text comes after it. */
  clearAnnouncement(): void
  /** Starts title and announcements, which are needed from the first change that the server did not draw. */
  announceChanges(): void
  /** Fetches what the URL refers to, where no server drew the page. */
  load(sessionId: string | null): Promise<void>
  /** Fetches the texts that the document did not bring, so that they are there when they are needed. */
  loadTexts(): Promise<void>
  /** A transaction that test mode has looked up as a customer would; null: none. */
  readonly triedClaim: ReadonlySignal<string | null>
  tryClaim(transaction: string): void
  /** Resolves to whether the page speaks `language` now: not if its texts did not come, or another language was asked for since. */
  setLanguage(language: Language): Promise<boolean>
  /** Copies, and announces `done` when that worked. */
  copy(text: string, done: string): Promise<boolean>
  /** Goes back and forward between the form and the payment that started on it. */
  visit(sessionId: string | null): Promise<void> | undefined
  /** Begins to follow the session; the returned function stops. */
  start(): () => void
}

/** What the page found at an address; without its chunk, nothing. */
type Found = Pick<FetchedState, 'problem'> & Partial<FetchedState>

/** `token`: of a refund, in the page's address. */
type Start = View & { keptAt?: number; token?: string | undefined }

/**
 * Creates the state of a page. That has no side effects, so that the server can render from it; `start` begins to follow
 * the session.
 */
export function createPageModel(view: Start, initialWords: I18n, ports: Ports): PageModel {
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
  const announcement = signal('')
  const announce = (text: string) => {
    announcement.value = text
  }
  let silence: (() => void) | null = null
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
  const started = createStartedSessionModel(sessions)
  const { onScreen, begun } = started
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

  const frame = createFrameModel(() => screen.peek().name === 'details')

  return {
    ...frame,
    ...started,
    slug,
    base: view.base,
    api,
    i18n,
    page,
    refund,
    token: view.token,
    paidHere: view.paidHere ? view.session?.id : null,
    sent: view.form,
    ports,
    screen,
    isFormAlone,
    connection,
    sessions,
    form,
    share: ports.share,
    detectWallet: ports.detectWallet,
    announcement,
    announce,
    clearAnnouncement: () => announce(''),
    load,
    loadTexts,
    announceChanges,
    triedClaim,
    tryClaim(transaction) {
      triedClaim.value = transaction
    },
    async setLanguage(language) {
      const spoken = await loadLanguage(language)
      if (spoken) announceChanges()
      else if (spoken === false) announce(i18n.peek().t('error.connection'))
      return spoken ?? false
    },
    async copy(text, done) {
      // what is copied again is said again
      announce('')
      const copied = await ports.writeClipboard(text)
      announce(copied ? done : i18n.peek().t('paying.select'))
      return copied
    },
    visit(sessionId) {
      if (sessionId !== null && session.peek()?.id !== sessionId) return load(sessionId)
      visits++
      problem.value = null
      started.showForm(sessionId === null)
      return undefined
    },
    start() {
      const ends = [connection.watch(sessions.follow), sessions.leave, () => silence?.()]
      if (screen.peek().name !== 'details') loadTexts()
      sessions.follow()
      return () => {
        for (const end of ends) end()
      }
    },
  }
}
