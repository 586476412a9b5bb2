import type { Session } from '../../contract/session/session'
import { formatFiat, minorDigits, parseUnits } from '../../payment/money'
import type { Screen } from '../../payment/screen'
import { networkName } from '../../words/network-names'
import type { I18n } from './create-i18n'

/** The main sentence of a screen as plain text, for announcements. */
export function headingOf(screen: Screen, { t, formatMoney }: I18n): string {
  const outcome = screen.outcome
  // where the words need them, they are there
  const { payment, session } = screen as Extract<Screen, { name: 'partial' }>
  switch (outcome) {
    case 'loading':
      return t('page.loading')
    case 'underpaid': {
      const missing = session.amount_missing
      if (missing) return t('late.title', lateValues(session, missing, formatMoney))
      // also used as the heading, where amounts must not break over two lines
      const unit = `\u00a0${payment.asset}`
      return t('underpaid.title', { paid: payment.paid + unit, due: payment.due + unit })
    }
    case 'paying':
    case 'partial': {
      const values = { amount: `${payment.due} ${payment.asset}`, network: networkName(payment.network) }
      return outcome === 'paying' ? t('paying.send', values) : `${t('state.partial')}. ${t('partial.title', values)}`
    }
    default:
      return t(`${outcome}.title`)
  }
}

/** What all the money counts for, and what is missing. */
function lateValues({ amount, currency }: Session, missing: string, fiat: I18n['formatMoney']) {
  const digits = minorDigits(currency)
  const value = (parseUnits(amount, digits) ?? 0n) - (parseUnits(missing, digits) ?? 0n)
  return { value: fiat(formatFiat(value, currency), currency), missing: fiat(missing, currency) }
}
