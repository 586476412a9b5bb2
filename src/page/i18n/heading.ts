import type { Session } from '../../contract/session/session'
import { formatFiat, minorDigits, parseUnits } from '../../payment/money'
import type { Screen } from '../../payment/screen'
import { networkName } from '../../words/network-names'
import type { I18n } from './create-i18n'

/** The main sentence of a screen as plain text, for announcements. */
export function headingOf(screen: Screen, { t, formatMoney, formatDecimal }: I18n): string {
  const outcome = screen.outcome
  // the outcomes that use them have them
  const { payment, session } = screen as Extract<Screen, { name: 'partial' }>
  switch (outcome) {
    case 'loading':
      return t('page.loading')
    case 'underpaid': {
      const missing = session.amount_missing
      if (missing) return t('late.title', lateValues(session, missing, formatMoney))
      // used as the heading, too, where amounts must not break over two lines
      const unit = `\u00a0${payment.asset}`
      return t('underpaid.title', { paid: formatDecimal(payment.paid) + unit, due: formatDecimal(payment.due) + unit })
    }
    case 'paying':
    case 'partial': {
      const values = { amount: `${formatDecimal(payment.due)} ${payment.asset}`, network: networkName(payment.network) }
      return outcome === 'paying' ? t('paying.send', values) : `${t('state.partial')}. ${t('partial.title', values)}`
    }
    default:
      return t(`${outcome}.title`)
  }
}

/** A session whose pair is chosen. */
export type StartedSession = Session & { status: Exclude<Session['status'], 'initiated'> }

/** The key of the text that names the session's status. */
export const statusMessageKey = ({ status }: StartedSession) =>
  `state.${status === 'pending' ? 'paying' : status}` as const

/** The value of all late money, and the missing rest. */
function lateValues({ amount, currency }: Session, missing: string, fiat: I18n['formatMoney']) {
  const digits = minorDigits(currency)
  const value = (parseUnits(amount, digits) ?? 0n) - (parseUnits(missing, digits) ?? 0n)
  return { value: fiat(formatFiat(value, currency), currency), missing: fiat(missing, currency) }
}
