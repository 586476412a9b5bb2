import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Session } from '../../../contract/session/session'
import { UNTRANSLATED } from '../../../words/untranslated'
import { readPayerName } from '../../api/payer-name'
import { useI18n } from '../../i18n/i18n-context'
import { useModel } from '../../state/model-context'

const REFUND_TEXTS = {
  requested: 'refund.waiting',
  created: 'refund.in_progress',
  success: 'refund.success_title',
} as const

/** The receipt's rows that only the browser that paid can read: who paid, and how much was sent back. */
export function PayerRows({ session: { id, refund } }: { session: Session }) {
  const { api } = useModel()
  const { t, formatDecimal } = useI18n()
  /** Empty until the name has come, so that its row does not move the buttons below. */
  const name = useSignal<string | null>(null)
  const refunded = useSignal<string | null>(null)
  useEffect(() => {
    if (!api.hasPayerToken(id)) return
    name.value = ''
    readPayerName(api, id).then((found) => {
      name.value = found
    })
  }, [api, id, name])
  const status = refund && refund.status !== 'failed' ? refund.status : null
  useEffect(() => {
    if (!status || !api.hasPayerToken(id)) return
    // Few payments are refunded, so the answer's schema comes with the chunk of refunds.
    import('../../api/refund-link')
      .then(({ readRefundOf }) => readRefundOf(api, id))
      .then((found) => {
        if (found) refunded.value = `${formatDecimal(found.crypto_amount)} ${found.crypto_asset}`
      })
      .catch(() => {})
  }, [api, id, status, refunded, formatDecimal])
  return (
    <>
      {name.value !== null && (
        <>
          <dt>{t('receipt.payer')}</dt>
          <dd>
            <bdi {...UNTRANSLATED}>{name.value || '…'}</bdi>
          </dd>
        </>
      )}
      {status && (
        <>
          <dt>{t('state.refund')}</dt>
          <dd key={`${refunded.value} ${status}`}>
            {refunded.value && <bdi>{refunded.value} · </bdi>}
            {t(REFUND_TEXTS[status])}
          </dd>
        </>
      )}
    </>
  )
}
