import type { Screen } from '../../payment/screen'
import { StateLine } from '../paying/state-line'
import { isSeenLate } from '../words/seen-late'
import { sentenceOf } from '../words/sentence'
import { useWords } from '../words/words-context'
import { useOutcome } from './lazy-parts'

export type OutcomeScreen = Exclude<Screen, { name: 'loading' | 'details' | 'paying' | 'partial' }>

/** What became of a payment, or that it cannot be shown: the sentence at once, the rest when its chunk is there. */
export function Outcome({ screen }: { screen: OutcomeScreen }) {
  const words = useWords()
  const outcome = useOutcome()
  const seenLate = isSeenLate(screen)
  return (
    <>
      {'session' in screen && <StateLine state={seenLate ? 'processing' : screen.name} />}
      <h1 tabIndex={-1}>{sentenceOf(screen, words)}</h1>
      {outcome && <outcome.OutcomeDetails screen={screen} seenLate={seenLate} />}
    </>
  )
}
