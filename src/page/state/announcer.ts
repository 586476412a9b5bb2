import { effect, type ReadonlySignal } from '@preact/signals'
import type { Page } from '../../contract/page/page'
import type { Screen } from '../../payment/screen'
import { timeLeft } from '../../payment/time-left'
import type { I18n } from '../i18n/create-i18n'
import { headingOf } from '../i18n/heading'
import type { MessageKey } from '../i18n/locales/en'
import { type StartedSession, statusMessageKey } from '../i18n/status-message-key'
import { titleOf } from '../i18n/title'

type Announcing = {
  screen: ReadonlySignal<Screen>
  begun: ReadonlySignal<StartedSession | null>
  i18n: ReadonlySignal<I18n>
  page: ReadonlySignal<Page | null>
  time: ReadonlySignal<number>
  announce(text: string): void
  showTitle(title: string): void
}

/** What is announced about the time left, by milliseconds before the end. */
const MARKS: readonly [number, MessageKey][] = [
  [300_000, 'paying.five_minutes'],
  [60_000, 'paying.one_minute'],
  [0, 'paying.over'],
]
/** A mark that was passed longer ago, while the device was asleep, is no longer announced. */
const STALE = 5_000

/** Keeps the title up to date, and announces each change of state once. The time left is announced only three times: a clock read aloud every second helps nobody. */
export function startAnnouncing({ screen, begun, page, i18n, time, announce, showTitle }: Announcing): () => void {
  // what is due changes with every part of the money
  const stateOf = (one: Screen, other: StartedSession | null) =>
    `${one.outcome} ${one.name === 'partial' && one.payment.due} ${missingOf(one)} ${other?.status}`
  let said = stateOf(screen.peek(), begun.peek())
  let before = 0
  const ends = [
    effect(() => showTitle(titleOf({ screen, page, i18n }))),
    effect(() => {
      const now = screen.value
      const other = begun.value
      if (stateOf(now, other) === said) return
      said = stateOf(now, other)
      announce(other ? i18n.peek().t(statusMessageKey(other)) : headingOf(now, i18n.peek()))
    }),
    effect(() => {
      const now = screen.value
      if (now.name !== 'paying' && now.name !== 'partial') return
      const left = timeLeft(now.session, time.value)
      const mark = MARKS.find(([at]) => before > at && left <= at && left > at - STALE)
      if (mark) announce(i18n.peek().t(mark[1]))
      before = left
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}

const missingOf = (screen: Screen) => 'session' in screen && screen.session?.amount_missing
