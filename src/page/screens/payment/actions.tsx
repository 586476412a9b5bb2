import type { Session } from '../../../contract/session/session'
import type { Payment } from '../../../payment/screen'
import { networkName } from '../../../words/network-names'
import { OpenInWalletSheet } from '../../help/lazy-help'
import { ShareButton } from '../../help/share-button'
import { useApp } from '../../help/use-app'
import { useSheet } from '../../help/use-sheet'
import { useI18n } from '../../i18n/i18n-context'
import './actions.css'

/** Buttons to pay from a wallet or another app, and to share the payment with another device. */
export function Actions({ session, payment }: { session: Session; payment: Payment }) {
  const { t, formatDecimal } = useI18n()
  const { isOpen, open, close } = useSheet(OpenInWalletSheet)
  const app = useApp()
  return (
    <div class="actions names js">
      {/* an exchange's app opens no links */}
      {!app?.withdraw && (
        <button type="button" class="quiet wallets" aria-haspopup="dialog" onClick={open}>
          {t('wallet.open')}
        </button>
      )}
      {isOpen && <OpenInWalletSheet payment={payment} close={close} />}
      <ShareButton
        session={session}
        text={t('share.ask', {
          amount: `${formatDecimal(payment.due)} ${payment.asset}`,
          network: networkName(payment.network),
        })}
      />
    </div>
  )
}
