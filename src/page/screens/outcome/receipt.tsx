import type { Session } from '../../../contract/session/session'
import { isMore } from '../../../payment/money'
import { pageWords } from '../../../payment/page-words'
import type { Screen } from '../../../payment/screen'
import { networkName } from '../../../words/network-names'
import { UNTRANSLATED } from '../../../words/untranslated'
import { ShareButton } from '../../help/share-button'
import { useI18n } from '../../i18n/i18n-context'
import { PayerRows } from './payer-rows'
import { PrintReceipt } from './print-receipt'
import { Transactions } from './transactions'
import './receipt.css'

/** The receipt of a completed payment, with a link back to the shop. */
export function Receipt({ screen }: { screen: Extract<Screen, { name: 'completed' }> }) {
  const { page, session, payment } = screen
  const { language, t, formatMoney, formatRate, formatDateTime, formatDecimal } = useI18n()
  const { asset, network } = payment
  const title = session.title ?? (page && pageWords(page, language).title)
  const onNetwork = (amount: string) =>
    t('receipt.on', { amount: `${formatDecimal(amount)} ${asset}`, network: networkName(network) })
  const thanks = page && pageWords(page, language).thank_you
  return (
    <>
      {thanks && (
        <p class="lead">
          <bdi>{thanks}</bdi>
        </p>
      )}
      {session.accepted && <p class="lead">{t('completed.accepted')}</p>}
      {session.late && <p class="lead">{t('completed.late')}</p>}
      <dl class="details-list">
        {payment.extra === null ? (
          <>
            <dt>{t('receipt.amount')}</dt>
            <dd {...UNTRANSLATED}>{onNetwork(sentAmount(session, payment.paid))}</dd>
          </>
        ) : (
          <>
            <dt>{t('receipt.due')}</dt>
            <dd {...UNTRANSLATED}>{onNetwork(payment.amount)}</dd>
            <dt>{t('receipt.sent')}</dt>
            <dd {...UNTRANSLATED}>{onNetwork(payment.paid)}</dd>
            <dt>{t('receipt.over')}</dt>
            <dd {...UNTRANSLATED}>{onNetwork(payment.extra)}</dd>
          </>
        )}
        <dt>{t('receipt.for')}</dt>
        <dd {...UNTRANSLATED}>{formatMoney(session.amount, session.currency)}</dd>
        {payment.rate && (
          <>
            <dt>{t('receipt.rate')}</dt>
            <dd {...UNTRANSLATED}>{t('details.rate', { asset, price: formatRate(payment.rate, session.currency) })}</dd>
          </>
        )}
        {page && (
          <>
            <dt>{t('receipt.to')}</dt>
            <dd>
              <bdi>{page.merchant.name}</bdi>
            </dd>
          </>
        )}
        {title && (
          <>
            <dt>{t('receipt.paid_for')}</dt>
            <dd>
              <bdi>{title}</bdi>
            </dd>
          </>
        )}
        <dt>{t('receipt.reference')}</dt>
        <dd>
          <bdi dir="ltr">{session.reference}</bdi>
        </dd>
        {session.completed_at && (
          <>
            <dt>{t('receipt.when')}</dt>
            <dd>{formatDateTime(session.completed_at)}</dd>
          </>
        )}
        <PayerRows session={session} />
      </dl>
      <Transactions session={session} />
      <div class="actions names js">
        <PrintReceipt session={session} />
        <ShareButton session={session} text={`${session.reference}:`} />
      </div>
    </>
  )
}

/** The amount that was sent. Late money may count for less, so the paid amount can be smaller. */
function sentAmount({ late, transactions, transactions_sum: sum }: Session, paid: string): string {
  if (!late || !sum || transactions.some(({ asset }) => asset)) return paid
  return isMore(sum, paid) ? sum : paid
}
