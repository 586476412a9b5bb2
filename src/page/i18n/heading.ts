import type { Session } from '../../contract/session/session'
import { formatFiat, minorDigits, parseUnits } from '../../payment/money'
import { isLost, type Screen } from '../../payment/screen'
import { networkName } from '../../words/network-names'
import type { I18n } from './create-i18n'

/** The heading of a screen as plain text, also for announcements. */
export function headingOf(screen: Screen, { t, formatMoney, formatDecimal }: I18n): string {
  const outcome = screen.outcome
  // the cases below that use them have both
  const { payment, session } = screen as Extract<Screen, { name: 'partial' }>
  switch (outcome) {
    case 'loading':
      return t('page.loading')
    case 'underpaid': {
      const missing = session.amount_missing
      if (missing) return t('late.title', lateValues(session, missing, formatMoney))
      // no-break spaces, since this is also the visible heading
      const unit = `\u00a0${payment.asset}`
      return t('underpaid.title', { paid: formatDecimal(payment.paid) + unit, due: formatDecimal(payment.due) + unit })
    }
    case 'paying':
    case 'partial': {
      const { sent } = screen as Extract<Screen, { name: 'paying' }>
      if (sent) return t(isLost(sent) ? 'failed.title' : 'sent.title')
      const values = { amount: `${formatDecimal(payment.due)} ${payment.asset}`, network: networkName(payment.network) }
      return outcome === 'paying' ? t('paying.send', values) : `${t('state.partial')}. ${t('partial.title', values)}`
    }
    case 'processing':
      return t(session.held ? 'held.title' : 'processing.title')
    default:
      return t(`${outcome}.title`)
  }
}

/** A session whose pair is chosen. */
export type StartedSession = Session & { status: Exclude<Session['status'], 'initiated'> }

/** The key of the text that names the session's status. */
export const statusMessageKey = ({ status, held }: Pick<StartedSession, 'status' | 'held'>) =>
  status === 'processing' && held ? 'state.held' : (`state.${status === 'pending' ? 'paying' : status}` as const)

/** The key of the text that names the state of a screen with a payment, which is also the name of its sign. */
export function stateOf(screen: Exclude<Screen, { name: ScreenWithoutPayment }>) {
  if ('sent' in screen && screen.sent) return isLost(screen.sent) ? 'paying' : 'sent'
  return screen.outcome === 'processing' && screen.session.held ? 'held' : screen.outcome
}

type ScreenWithoutPayment = 'loading' | 'missing' | 'unavailable' | 'details' | 'refund'

/** The value of the late money that arrived, and the amount that is missing. */
function lateValues({ amount, currency }: Session, missing: string, fiat: I18n['formatMoney']) {
  const digits = minorDigits(currency)
  const value = (parseUnits(amount, digits) ?? 0n) - (parseUnits(missing, digits) ?? 0n)
  return { value: fiat(formatFiat(value, currency), currency), missing: fiat(missing, currency) }
}
