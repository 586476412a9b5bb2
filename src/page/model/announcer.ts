import { effect, type ReadonlySignal } from '@preact/signals'
import type { Screen } from '../../payment/screen'
import type { TextKey } from '../locales/en'
import { sentenceOf } from '../words/sentence'
import type { Words } from '../words/words'

export type Announcing = {
  screen: ReadonlySignal<Screen>
  words: ReadonlySignal<Words>
  time: ReadonlySignal<number>
  announce(text: string): void
}

/** What is said of the time that is left, and when; in milliseconds before the end. */
const MARKS: readonly [number, TextKey][] = [
  [300_000, 'paying.five_minutes'],
  [60_000, 'paying.one_minute'],
  [0, 'paying.over'],
]
/** A mark that a sleeping device passed longer ago is not news. */
const STALE = 5_000

/** Says each change of state once, and the time at three marks only: a ticking clock read aloud helps nobody. */
export function startAnnouncing({ screen, words, time, announce }: Announcing): () => void {
  let said = screen.peek().name
  let before = 0
  const ends = [
    effect(() => {
      const now = screen.value
      if (now.name === said) return
      said = now.name
      announce(sentenceOf(now, words.peek()))
    }),
    effect(() => {
      const now = screen.value
      if (now.name !== 'paying' && now.name !== 'partial') return
      const left = Date.parse(now.session.expires_at) - time.value
      const mark = MARKS.find(([at]) => before > at && left <= at && left > at - STALE)
      if (mark) announce(words.peek().say(mark[1]))
      before = left
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}
