import type { Refusal } from '../api/refusal'
import { useI18n } from '../state/dashboard-context'
import { whyNotDone } from './refused'

/** Why something was not done. What the service cannot do at the moment, it says in its own words. */
export function WhyNotDone({ refusal }: { refusal: Refusal }) {
  const i18n = useI18n()
  const { why, message, language } = refusal
  return (
    <>
      <p lang={why === 'refused' ? language : undefined}>{whyNotDone(i18n, refusal)}</p>
      {why === 'busy' && message && <p lang={language}>{message}</p>}
    </>
  )
}
