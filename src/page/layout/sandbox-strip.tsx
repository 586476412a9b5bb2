import { useSignal } from '@preact/signals'
import { halfOf } from '../../payment/money'
import { useI18n } from '../i18n/i18n-context'
import type { MessageKey } from '../i18n/locales/en'
import { useModel } from '../state/model-context'
import './sandbox-strip.css'

/** Test mode only: simulates what can happen to a payment. */
export function SandboxStrip() {
  const { sessions } = useModel()
  const { t } = useI18n()
  const failed = useSignal(false)
  const session = sessions.session.value
  if (session?.mode !== 'test' || session.relayed || !session.crypto_amount) return null
  const half = halfOf(session.crypto_amount_due ?? '')
  const acts: (readonly [MessageKey, string, object])[] = [
    ['sandbox.pay', 'deposits', { confirmations: 0 }],
    ...(half ? ([['sandbox.half', 'deposits', { amount: half, confirmations: 0 }]] as const) : []),
    ['sandbox.confirm', 'confirm', {}],
    ['sandbox.expire', 'expire', {}],
    ['sandbox.fail', 'fail', {}],
  ]
  return (
    <section class="sandbox js" aria-label={t('sandbox.title')}>
      <p key={String(failed.value)}>{t(failed.value ? 'sandbox.failed' : 'sandbox.text')}</p>
      <div>
        {acts.map(([label, action, body]) => (
          <button
            key={label}
            type="button"
            onClick={async () => {
              failed.value = (await sessions.change(`/sandbox/${action}`, body)) !== null
            }}
          >
            {t(label)}
          </button>
        ))}
      </div>
    </section>
  )
}
