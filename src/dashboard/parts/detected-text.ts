import type { MerchantSession } from '../../contract/session/merchant-session'
import { NETWORK_DEFINITIONS } from '../../payment/chains/networks'
import type { I18n } from '../i18n/create-i18n'

type Payment = Pick<MerchantSession, 'network' | 'confirmations' | 'required_confirmations'>

/** The confirmations of detected money, and how long its network usually takes. */
export function detectedText({ t, plural }: Pick<I18n, 't' | 'plural'>, payment: Payment): string {
  const { network, confirmations, required_confirmations: required } = payment
  const time = network ? t(`till.time_${NETWORK_DEFINITIONS[network].usualTime}`) : ''
  if (required === null) return t('till.detected_soon', { time })
  return plural('till.detected', required, { done: Math.min(confirmations, required), time })
}
