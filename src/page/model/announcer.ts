import { effect, type ReadonlySignal, signal } from '@preact/signals'
import type { Screen } from '../../payment/screen'
import type { TextKey } from '../locales/en'
import { sentenceOf } from '../words/sentence'
import type { Words } from '../words/words'

type Deps = { screen: ReadonlySignal<Screen>; words: ReadonlySignal<Words>; time: ReadonlySignal<number> }

/** What is said of the time that is left, and when; in milliseconds before the end. */
const MARKS: readonly [number, TextKey][] = [
  [300_000, 'paying.five_minutes'],
  [60_000, 'paying.one_minute'],
  [0, 'paying.over'],
]

/** Says each change of state once, and the time at three marks only: a ticking clock read aloud helps nobody. */
export function createAnnouncer({ screen, words, time }: Deps) {
  const announcement = signal('')

  function announceStates() {
    let said = screen.peek().name
    return effect(() => {
      const now = screen.value
      if (now.name === said) return
      said = now.name
      announcement.value = sentenceOf(now, words.peek())
    })
  }

  function announceTime() {
    let before = Number.POSITIVE_INFINITY
    return effect(() => {
      const now = screen.value
      if (now.name !== 'paying' && now.name !== 'partial') return
      const left = Date.parse(now.session.expires_at) - time.value
      const mark = MARKS.find(([at]) => before > at && left <= at && left > at - 5000)
      // the first look only tells where the clock stands
      if (mark && before !== Number.POSITIVE_INFINITY) announcement.value = words.peek().say(mark[1])
      before = left
    })
  }

  return {
    announcement: announcement as ReadonlySignal<string>,
    announce(text: string) {
      announcement.value = text
    },
    start() {
      const ends = [announceStates(), announceTime()]
      return () => {
        for (const end of ends) end()
      }
    },
  }
}
