import { useRef } from 'preact/hooks'
import { wait } from '../../../browser/wait'
import { WalletBroadcast, type WalletBroadcastRequest } from '../../../contract/session/wallet-broadcast'
import { isFailure } from '../../api/answer'
import { useModel } from '../../state/model-context'
import { prepareThrough } from '../prepare-transfer'
import type { PayFrom } from '../use-wallet-transfer'
import { WalletPayment, type WalletProps } from '../wallet-payment'
import { payFromTron, type SignedTransfer } from './pay-from-tron'

/** Milliseconds before each attempt to send. Repeating it sends nothing twice. */
const PAUSES = [0, 2_000, 5_000]

/** Buttons to pay from a Tron wallet in this browser. The service prepares the transfer and sends it. */
export function TronPayment(props: WalletProps) {
  const { api, connection } = useModel()
  const { id } = props.session
  const prepare = prepareThrough(api, id)
  const unsure = useRef<SignedTransfer | null>(null)

  async function broadcast(request: WalletBroadcastRequest, isRepeated: boolean) {
    let mayBeSent = isRepeated
    for (const ms of PAUSES) {
      await wait(ms)
      const answer = await api.post(`/sessions/${id}/wallet-broadcast`, WalletBroadcast, request)
      if (!isFailure(answer) && answer.data.refused === null) return 'sent'
      if (isFailure(answer) && answer.failed === 'busy') continue
      if (isFailure(answer) && (answer.failed === 'connection' || answer.failed === 'server')) mayBeSent = true
      // a refusal says nothing of an attempt whose answer was lost
      else if (mayBeSent) return null
      else return isFailure(answer) ? 'changed' : answer.data.refused
    }
    return mayBeSent ? null : 'rejected'
  }

  const payFrom: PayFrom = async (wallet, request) =>
    wallet.family === 'tron'
      ? payFromTron({ ...request, wallet: wallet.wallet, prepare, broadcast, unsure, now: connection.serviceTime })
      : { refused: 'no_network' }

  return <WalletPayment {...props} payFrom={payFrom} />
}
