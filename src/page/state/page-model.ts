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
import { createFeeModel, type FeeModel } from './fee-model'
import { createFormModel, type FormModel } from './form-model'
import { createFrameModel, type FrameModel } from './frame-model'
import { createLanguageModel } from './language-model'
import { createNavigationModel, type NavigationModel } from './navigation-model'
import type { Ports } from './ports'
import { createSessionModel, type SessionModel } from './session-model'
import { createStartedSessionModel, type StartedSessionModel } from './started-session-model'

/** The state of a page and its actions. Components read its signals, and write only `simulatedClaim`. */
export interface PageModel extends AnnouncementModel, FrameModel, NavigationModel, StartedSessionModel {
  readonly slug: string
  readonly base: string
  readonly api: Api
  readonly i18n: ReadonlySignal<I18n>
  readonly page: ReadonlySignal<Page | null>
  /** The refund whose link opened the page. The model of the refund's screen updates it. */
  readonly refund: Signal<RefundLink | null>
  /** The refund's token in the page's URL. */
  readonly token: string | undefined
  /** The id of the session that this browser paid without script. */
  readonly paidHere: string | null | undefined
  /** The values and errors of a refund form that was sent without script. */
  readonly submittedForm: View['form']
  readonly ports: Ports
  readonly screen: ReadonlySignal<Screen>
  /** Whether the page shows only the form so far: no payment has started, and there is no problem. */
  readonly isFormAlone: ReadonlySignal<boolean>
  readonly connection: Connection
  readonly sessions: SessionModel
  readonly form: FormModel
  readonly fees: FeeModel
  /** A transaction that the sandbox enters into the claim form, as a customer would. */
  readonly simulatedClaim: Signal<string | null>
  /** Loads the texts that the document lacks, before they are needed. */
  loadTexts(): Promise<void>
  /**
   * Resolves to whether the page is in `language` now. It is not if its texts did not load, or after another choice.
   */
  setLanguage(language: Language): Promise<boolean>
  /** Starts to follow the session; the returned function stops. */
  start(): () => void
}

/** The view to start with; `token` is a refund's token in the page's URL. */
type InitialView = View & { savedAt?: number; token?: string | undefined }

/**
 * Creates the state of a page, without side effects, so that the server can render from it. Its `start` begins to
 * follow the session.
 */
export function createPageModel(view: InitialView, initialI18n: I18n, ports: Ports): PageModel {
  const { slug, token } = view
  const api = createApi(ports, slug)
  if (view.session) api.setLinkKey(view.session)
  const language = createLanguageModel(initialI18n, ports)
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
  const started = createStartedSessionModel({ ...sessions, page })
  const { visibleSession, startedSession, showForm } = started
  const screen = computed(() =>
    screenOf({
      page: page.value,
      session: visibleSession.value,
      refund: refund.value,
      problem: problem.value,
      isAddressValid: addressIsSound.value,
      sent: sessions.sentTransfer.value?.state ?? null,
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
  const form = createFormModel({ view, page, session, api, ports, i18n, textsReady, now: serviceTime, accept, enter })
  const fees = createFeeModel({ screen, app: form.app, ports })
  return {
    ...announcements,
    ...createFrameModel(() => screen.peek().name === 'details'),
    ...createNavigationModel({ api, token, page, refund, problem, sessions, textsReady, announceChanges, showForm }),
    ...started,
    isFormAlone: computed(() => !session.value && !refund.value && !problem.value),
    simulatedClaim: signal(null),
    paidHere: view.paidHere ? view.session?.id : null,
    submittedForm: view.form,
    base: view.base,
    ...{ slug, api, i18n, page, refund, token, ports, screen, connection, sessions, form, fees },
    loadTexts: language.loadTexts,
    async setLanguage(chosen) {
      const hasChanged = await language.setLanguage(chosen)
      if (hasChanged) announceChanges()
      else if (hasChanged === false) announce(i18n.peek().t('error.connection'))
      return hasChanged ?? false
    },
    start() {
      const recalls = [sessions.recallSentTransfers(), fees.recallFees()]
      const stops = [connection.watch(sessions.follow), ...recalls, sessions.stop, stopAnnouncing]
      if (screen.peek().name !== 'details') language.loadTexts()
      sessions.follow()
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
