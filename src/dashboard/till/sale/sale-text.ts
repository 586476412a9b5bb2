import type { MerchantSession } from '../../../contract/session/merchant-session'
import { networkName } from '../../../words/network-names'
import type { I18n } from '../../i18n/create-i18n'
import { detectedText } from '../../parts/detected-text'
import { failedWithMoney, missingAmount, overpaidAmount, type SaleState } from './sale-state'

/** The state of a sale in words, and what to know about it. */
export function saleText(i18n: I18n, payment: MerchantSession, state: SaleState): { text: string; hints: string[] } {
  const { t, formatUnits, formatTime } = i18n
  const { crypto_asset: asset, network, late } = payment
  const coins = (amount: string) => `${formatUnits(amount)} ${asset ?? ''}`.trim()
  const hints = payment.network_unreachable_since ? [t('till.network_down')] : []
  switch (state) {
    case 'waiting':
      return { text: t('till.waiting'), hints: [t('till.scan')] }
    case 'paying':
      return {
        text: t('till.paying', {
          asset: asset ?? '',
          network: network ? networkName(network) : '',
          amount: formatUnits(payment.crypto_amount ?? ''),
        }),
        hints,
      }
    case 'detected':
      return {
        text: detectedText(i18n, payment),
        hints: [t(late ? 'till.detected_late' : 'till.wait_for_green'), ...hints],
      }
    case 'underpaid': {
      const isOver = payment.status === 'underpaid'
      const hint = isOver
        ? t('till.underpaid_over')
        : t('till.underpaid_open', { time: formatTime(payment.expires_at) })
      return { text: t('till.underpaid', { amount: coins(missingAmount(payment)) }), hints: [hint, ...hints] }
    }
    case 'paid': {
      const overpaid = overpaidAmount(payment)
      return {
        text: t(late ? 'till.paid_late' : 'till.paid'),
        hints: overpaid === null ? [] : [t('till.overpaid', { amount: coins(overpaid) })],
      }
    }
    case 'late':
      return { text: t('till.late'), hints: [t('till.late_hint'), ...hints] }
    case 'review':
      return { text: t('till.review'), hints: [t('till.review_hint')] }
    case 'failed': {
      const came = t('till.failed_with_money', { amount: coins(payment.crypto_amount_paid) })
      return {
        text: t(payment.cancelled ? 'till.cancelled' : 'till.failed'),
        hints: failedWithMoney(payment) ? [came] : [],
      }
    }
  }
}
