import type { Session } from '../../contract/session'
import type { Payment } from '../../payment/screen'
import { useModel } from '../model/model-context'
import { useSignal } from '../model/use-signal'
import { networkName } from '../paying/network-words'
import { useWords } from '../words/words-context'
import { useHelp } from './lazy-parts'
import './actions.css'

/** Pay from an app on this device, or go on elsewhere. */
export function Actions({ session, payment }: { session: Session; payment: Payment }) {
  const { slug } = useModel()
  const help = useHelp()
  const { say } = useWords()
  const open = useSignal<'wallets' | 'share' | null>(null)
  const parts = help.parts.value
  const toggle = (sheet: 'wallets' | 'share') => () => {
    help.fetch()
    open.value = sheet
  }
  const close = () => {
    open.value = null
  }
  return (
    <div class="actions js">
      <button type="button" class="quiet wallets" aria-haspopup="dialog" onClick={toggle('wallets')}>
        {say('wallet.open')}
      </button>
      <button type="button" class="quiet" aria-haspopup="dialog" onClick={toggle('share')}>
        {say('share.open')}
      </button>
      {open.value === 'wallets' && parts && <parts.Wallets payment={payment} close={close} />}
      {open.value === 'share' && parts && (
        <parts.Share
          path={`/p/${slug}/s/${session.id}`}
          text={say('share.ask', {
            amount: `${payment.due} ${payment.asset}`,
            network: networkName(payment.network),
          })}
          close={close}
        />
      )}
    </div>
  )
}
