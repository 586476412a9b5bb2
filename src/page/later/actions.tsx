import type { Session } from '../../contract/session'
import type { Payment } from '../../payment/screen'
import { useSheet } from '../help/use-sheet'
import { networkName } from '../paying/network-words'
import { Wallets } from '../screens/lazy-components'
import { useWords } from '../words/words-context'
import { ShareButton } from './share-button'
import './actions.css'

/** Pay from an app on this device, or continue on another one. */
export function Actions({ session, payment }: { session: Session; payment: Payment }) {
  const { say } = useWords()
  const { isOpen, open, close } = useSheet(Wallets)
  return (
    <div class="actions names js">
      <button type="button" class="quiet wallets" aria-haspopup="dialog" onClick={open}>
        {say('wallet.open')}
      </button>
      {isOpen && <Wallets payment={payment} close={close} />}
      <ShareButton
        session={session}
        text={say('share.ask', {
          amount: `${payment.due} ${payment.asset}`,
          network: networkName(payment.network),
        })}
      />
    </div>
  )
}
