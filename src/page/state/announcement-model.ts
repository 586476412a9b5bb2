import { effect, type ReadonlySignal, signal } from '@preact/signals'
import type { Page } from '../../contract/page/page'
import type { Screen } from '../../payment/screen'
import { timeLeft } from '../../payment/time-left'
import type { I18n } from '../i18n/create-i18n'
import { headingOf, type StartedSession, statusMessageKey } from '../i18n/heading'
import type { MessageKey } from '../i18n/locales/en'
import { titleOf } from '../i18n/title'
import type { Ports } from './ports'

type Deps = {
  screen: ReadonlySignal<Screen>
  startedSession: ReadonlySignal<StartedSession | null>
  i18n: ReadonlySignal<I18n>
  page: ReadonlySignal<Page | null>
  time: ReadonlySignal<number>
  ports: Pick<Ports, 'showTitle' | 'vibrate' | 'writeClipboard'>
}

/** Announcements for screen readers, and the document's title. */
export interface AnnouncementModel {
  readonly announcement: ReadonlySignal<string>
  announce(text: string): void
  /** Empties the live region: screen readers read a live region only if its text arrives after the region. */
  clearAnnouncement(): void
  /** Copies a text, and announces `done`; if the browser does not allow that, how to copy by hand. Returns success. */
  copy(text: string, done: string): Promise<boolean>
  /** Starts to announce changes and to update the title, from the first change after the server's HTML. */
  announceChanges(): void
}

export function createAnnouncementModel(deps: Deps): AnnouncementModel & { stopAnnouncing(): void } {
  const { ports, i18n } = deps
  const announcement = signal('')
  let stop: (() => void) | null = null
  const announce = (text: string) => {
    announcement.value = text
  }
  return {
    announcement,
    announce,
    clearAnnouncement: () => announce(''),
    async copy(text, done) {
      // otherwise screen readers do not read an equal announcement again
      announce('')
      const copied = await ports.writeClipboard(text)
      announce(copied ? done : i18n.peek().t('paying.select'))
      return copied
    },
    announceChanges() {
      stop ??= startAnnouncing(deps, announce)
    },
    stopAnnouncing: () => stop?.(),
  }
}

/** Milliseconds before the end at which the time left is announced, since reading it every second would disturb. */
const MARKS: readonly [number, MessageKey][] = [
  [300_000, 'paying.five_minutes'],
  [60_000, 'paying.one_minute'],
  [0, 'paying.over'],
]
/** A mark that was passed longer ago, while the device was asleep, is no longer announced. */
const STALE = 5_000

/** Keeps the title up to date, and announces each change of state once, and the time left at each mark. */
function startAnnouncing({ screen, startedSession, page, i18n, time, ports }: Deps, announce: (text: string) => void) {
  // contains the amount due, so that each partial payment is announced
  const stateOf = (one: Screen, started: StartedSession | null) =>
    `${one.outcome} ${'sent' in one && one.sent !== null} ${one.name === 'partial' && one.payment.due} ${missingOf(one)} ${started?.status}`
  let announced = stateOf(screen.peek(), startedSession.peek())
  let leftBefore = 0
  const stops = [
    effect(() => ports.showTitle(titleOf({ screen, page, i18n }))),
    effect(() => {
      const now = screen.value
      const started = startedSession.value
      if (stateOf(now, started) === announced) return
      announced = stateOf(now, started)
      if (now.name === 'completed') ports.vibrate()
      announce(started ? i18n.peek().t(startedMessageKey(started)) : headingOf(now, i18n.peek()))
    }),
    effect(() => {
      const now = screen.value
      if (now.name !== 'paying' && now.name !== 'partial') return
      const left = timeLeft(now.session, time.value)
      const mark = MARKS.find(([at]) => leftBefore > at && left <= at && left > at - STALE)
      if (mark) announce(i18n.peek().t(mark[1]))
      leftBefore = left
    }),
  ]
  return () => {
    for (const stopEffect of stops) stopEffect()
  }
}

/** A form is on the screen, so the text names the payment and not what the form waits for. */
const startedMessageKey = (started: StartedSession) =>
  started.status === 'pending' ? 'started.title' : statusMessageKey(started)

const missingOf = (screen: Screen) => 'session' in screen && screen.session?.amount_missing
