import type { Session } from '../../../contract/session/session'
import { pairOf } from '../../../payment/chains/catalogue'
import { parseUnits } from '../../../payment/money'
import { PAYING_FROM, type PayingFrom } from '../../../payment/paying-from'
import { paysInBrowser } from '../../../payment/pays-in-browser'
import type { Payment } from '../../../payment/screen'
import { paymentAddress, walletBrowserLink, walletLinks } from '../../../payment/wallet-links'
import { useI18n } from '../../i18n/i18n-context'
import { useModel } from '../../state/model-context'

/** The links for a payment, and the id of the link into the app that the customer chose. */
export function useWalletLinks({ asset, network, due, address }: Payment) {
  const { form } = useModel()
  const pair = pairOf(asset, network)
  const atoms = pair ? parseUnits(due, pair.decimals) : null
  return {
    links: pair && atoms !== null && address !== null ? walletLinks(pair, address, atoms) : [],
    appLinkId: PAYING_FROM[form.app.value as PayingFrom]?.link,
  }
}

/**
 * The link that opens the payment in the browser of the chosen app, and the address that opens there. Null without one,
 * and where that browser's wallet could not pay.
 */
export function useBrowserLink(session: Session, payment: Payment) {
  const { network } = payment
  const { base, slug, form } = useModel()
  const { language } = useI18n()
  const address = paymentAddress(base, slug, session, language)
  const url = address && paysInBrowser(session, payment) && walletBrowserLink(form.app.value, network, address)
  return url ? { url, address } : null
}
