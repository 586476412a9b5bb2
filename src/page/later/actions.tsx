import type { Session } from '../../contract/session'
import type { Payment } from '../../payment/screen'
import { useSignal } from '../model/use-signal'
import { networkName } from '../paying/network-words'
import { useWords } from '../words/words-context'
import { useHelp } from './lazy-parts'
import { ShareButton } from './share-button'
import './actions.css'

/** Pay from an app on this device, or continue on another one. */
export function Actions({ session, payment }: { session: Session; payment: Payment }) {
  const help = useHelp()
  const { say } = useWords()
  const open = useSignal(false)
  const parts = help.parts.value
  return (
    <div class="actions names js">
      <button
        type="button"
        class="quiet wallets"
        aria-haspopup="dialog"
        onClick={() => {
          help.fetch()
          open.value = true
        }}
      >
        {say('wallet.open')}
      </button>
      {open.value && parts && (
        <parts.Wallets
          payment={payment}
          close={() => {
            open.value = false
          }}
        />
      )}
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
