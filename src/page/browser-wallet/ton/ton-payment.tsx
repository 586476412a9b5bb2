import { tonNetwork } from '../../../payment/ton/transaction'
import { useModel } from '../../state/model-context'
import type { PayFrom } from '../use-wallet-transfer'
import { WalletPayment, type WalletProps } from '../wallet-payment'
import { payFromTon } from './pay-from-ton'

/** The test network as wallets name it. */
const TESTNET = 'TON Testnet'

/** Buttons to pay from a TON wallet in this browser. The page builds the transfer, and the wallet sends it. */
export function TonPayment(props: WalletProps) {
  const { base, connection } = useModel()
  const isTest = props.session.mode === 'test'
  const payFrom: PayFrom = async (wallet, request) =>
    wallet.family === 'ton'
      ? payFromTon({
          ...request,
          wallet: wallet.wallet,
          network: tonNetwork(isTest),
          manifestUrl: `${base}/tonconnect-manifest.json`,
          now: connection.serviceTime,
        })
      : { refused: 'no_network' }
  return <WalletPayment {...props} payFrom={payFrom} network={isTest ? TESTNET : undefined} />
}
