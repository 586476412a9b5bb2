import type { ComponentChildren } from 'preact'
import type { RefundLink } from '../../../contract/refunds/refund-link'
import { pageWords } from '../../../payment/page-words'
import { networkInWords } from '../../../words/network-names'
import { UNTRANSLATED } from '../../../words/untranslated'
import { useI18n } from '../../i18n/i18n-context'
import { useModel } from '../../state/model-context'
import '../../layout/details-list.css'

/** A list of the refund's network, merchant and reference, followed by `children`. */
export function RefundDetails({ refund, children }: { refund: RefundLink; children?: ComponentChildren }) {
  const page = useModel().page.value
  const { language, t } = useI18n()
  return (
    <dl class="details-list">
      <dt>{t('details.network')}</dt>
      <dd>
        <bdi>{networkInWords(refund.crypto_asset, refund.network)}</bdi>
      </dd>
      {/* with the form, the page's header shows them */}
      {page && !children && (
        <>
          <dt>{t('refund.from')}</dt>
          <dd>
            <bdi>{page.merchant.name}</bdi>
          </dd>
          <dt>{t('receipt.paid_for')}</dt>
          <dd>
            <bdi>{refund.title ?? pageWords(page, language).title}</bdi>
          </dd>
        </>
      )}
      <dt>{t('receipt.reference')}</dt>
      <dd>
        <bdi dir="ltr" {...UNTRANSLATED}>
          {refund.reference}
        </bdi>
      </dd>
      {children}
    </dl>
  )
}
