import { useSignal } from '@preact/signals'
import type { Session } from '../../contract/session'
import { useI18n } from '../i18n/i18n-context'
import { useModel } from '../state/model-context'
import { sandboxActs } from './sandbox-acts'
import './sandbox-strip.css'

/** Test mode only: simulates what can happen to a payment, as far as it can happen now. */
export function SandboxStrip({ session }: { session: Session }) {
  const { sessions, tryClaim } = useModel()
  const { t } = useI18n()
  const failed = useSignal(false)
  const acts = sandboxActs(session)
  if (acts.length === 0) return null
  return (
    <section class="sandbox js" aria-label={t('sandbox.title')}>
      <p key={String(failed.value)}>{t(failed.value ? 'sandbox.failed' : 'sandbox.text')}</p>
      <div>
        {acts.map((act) => (
          <button
            key={act.label}
            type="button"
            onClick={async () => {
              if ('claim' in act) tryClaim(act.claim)
              else failed.value = (await sessions.change(`/sandbox/${act.path}`, act.body)) !== null
            }}
          >
            {t(act.label)}
          </button>
        ))}
      </div>
    </section>
  )
}
