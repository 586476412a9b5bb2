import { sentenceOf } from '../words/sentence'
import { useWords } from '../words/words-context'
import { StateLine, type StateScreen } from './state-line'

/** The state in one sentence, while the rest of its screen is still being fetched. */
export function OnItsWay({ screen }: { screen: StateScreen }) {
  return (
    <>
      <StateLine state={screen.name} />
      <h1 tabIndex={-1}>{sentenceOf(screen, useWords())}</h1>
    </>
  )
}
