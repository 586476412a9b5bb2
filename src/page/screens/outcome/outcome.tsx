import { headingOf } from '../../i18n/heading'
import { useI18n } from '../../i18n/i18n-context'
import { StatusLine } from '../../layout/status-line'
import { OutcomeDetails } from '../lazy-outcome'
import type { OutcomeScreen } from './outcome-details'

/** What became of a payment, or that it cannot be shown: the sentence at once, the rest when its chunk is there. */
export function Outcome({ screen }: { screen: OutcomeScreen }) {
  const i18n = useI18n()
  const sentence = headingOf(screen, i18n)
  return (
    <>
      {'session' in screen && screen.session.mode === 'test' && <p class="test">{i18n.t('result.test')}</p>}
      {'session' in screen && <StatusLine state={screen.outcome} />}
      <h1 tabIndex={-1}>
        <span key={sentence}>{sentence}</span>
      </h1>
      <OutcomeDetails screen={screen} />
    </>
  )
}
