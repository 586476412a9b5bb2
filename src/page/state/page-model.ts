import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { Language } from '../../contract/enums'
import type { Page } from '../../contract/page/page'
import type { View } from '../../contract/page/view'
import type { RefundLink } from '../../contract/refunds/refund-link'
import { type Screen, screenOf } from '../../payment/screen'
import { type Api, createApi } from '../api/client'
import type { I18n } from '../i18n/create-i18n'
import { type AnnouncementModel, createAnnouncementModel } from './announcement-model'
import { type Connection, createConnection } from './connection-model'
import { createFormModel, type FormModel } from './form-model'
import { createFrameModel, type FrameModel } from './frame-model'
import { createLanguageModel } from './language-model'
import { createNavigationModel, type NavigationModel } from './navigation-model'
import type { Ports } from './ports'
import { createSessionModel, type SessionModel } from './session-model'
import { createStartedSessionModel, type StartedSessionModel } from './started-session-model'

/** The state of a page and its actions. Views read its signals; only models write them, with two exceptions. */
export interface PageModel extends AnnouncementModel, FrameModel, NavigationModel, StartedSessionModel {
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
  /** The values and errors of a refund's form that was sent without script. */
  readonly sent: View['form']
  readonly ports: Ports
  readonly screen: ReadonlySignal<Screen>
  /** Whether the page shows only the form so far: no payment has started, and there is no problem. */
  readonly isFormAlone: ReadonlySignal<boolean>
  readonly connection: Connection
  readonly sessions: SessionModel
  readonly form: FormModel
  /** A transaction for the claim form, written by the sandbox to simulate a customer. */
  readonly triedClaim: Signal<string | null>
  /** Loads the texts that the document lacks, before they are needed. */
  loadTexts(): Promise<void>
  /** Resolves to whether the page is in `language` now: not if its texts did not load, or another was chosen since. */
  setLanguage(language: Language): Promise<boolean>
  /** Starts to follow the session; the returned function stops. */
  start(): () => void
}

/** `token`: of a refund, in the page's address. */
type Start = View & { savedAt?: number; token?: string | undefined }

/**
 * Creates the state of a page. That has no side effects, so that the server can render from it; `start` begins to
 * follow the session.
 */
export function createPageModel(view: Start, initialWords: I18n, ports: Ports): PageModel {
  const { slug, token } = view
  const api = createApi(ports, slug)
  if (view.session) api.setLinkKey(view.session)
  const language = createLanguageModel(initialWords, ports)
  const { i18n, textsReady } = language
  const page = signal(view.page)
  const refund = signal(view.refund ?? null)
  const problem = signal(view.problem)
  const connection = createConnection(ports, view)
  const { time, serviceTime } = connection
  const initial = view.session
  const onFollow = () => announcements.announceChanges()
  const sessions = createSessionModel({ slug, initial, api, ports, connection, textsReady, onFollow })
  const { session, addressIsSound } = sessions
  const started = createStartedSessionModel(sessions)
  const { onScreen, startedSession, showForm } = started
  const screen = computed(() =>
    screenOf({
      page: page.value,
      session: onScreen.value,
      refund: refund.value,
      problem: problem.value,
      isAddressValid: addressIsSound.value,
    }),
  )
  const { stopAnnouncing, ...announcements } = createAnnouncementModel({
    screen,
    startedSession,
    page,
    i18n,
    time,
    ports,
  })
  const { announceChanges, announce } = announcements
  const { accept, enter } = sessions
  return {
    ...announcements,
    ...createFrameModel(() => screen.peek().name === 'details'),
    ...createNavigationModel({ api, token, page, refund, problem, sessions, textsReady, announceChanges, showForm }),
    ...started,
    form: createFormModel({ view, page, session, api, ports, i18n, textsReady, now: serviceTime, accept, enter }),
    isFormAlone: computed(() => !session.value && !refund.value && !problem.value),
    triedClaim: signal(null),
    paidHere: view.paidHere ? view.session?.id : null,
    sent: view.form,
    base: view.base,
    ...{ slug, api, i18n, page, refund, token, ports, screen, connection, sessions },
    loadTexts: language.loadTexts,
    async setLanguage(chosen) {
      const spoken = await language.setLanguage(chosen)
      if (spoken) announceChanges()
      else if (spoken === false) announce(i18n.peek().t('error.connection'))
      return spoken ?? false
    },
    start() {
      const ends = [connection.watch(sessions.follow), sessions.stop, stopAnnouncing]
      if (screen.peek().name !== 'details') language.loadTexts()
      sessions.follow()
      return () => {
        for (const end of ends) end()
      }
    },
  }
}
