import { CriticalLine } from '../../i18n/critical-line'
import { useI18n } from '../../i18n/i18n-context'
import { useModel } from '../../state/model-context'
import { prepareThrough } from '../prepare-transfer'
import type { PayFrom } from '../use-wallet-transfer'
import { WalletPayment, type WalletProps } from '../wallet-payment'
import { payFromSolana } from './pay-from-solana'

/** The rent of a token account in 2026, in SOL, rounded. The exact one is shown before the wallet confirms. */
const USUAL_RENT = '0.002'

/** Buttons to pay from a Solana wallet in this browser. The service prepares the transfer. */
export function SolanaPayment(props: WalletProps) {
  const { session, payment } = props
  const { api } = useModel()
  const { formatDecimal } = useI18n()

  const prepare = prepareThrough(api, session.id)
  const payFrom: PayFrom = async (wallet, request) =>
    wallet.family === 'solana'
      ? payFromSolana({ ...request, wallet: wallet.wallet, prepare })
      : { refused: 'no_network' }

  return (
    <WalletPayment {...props} payFrom={payFrom}>
      {payment.asset !== 'SOL' && (
        <p class="hint">
          <CriticalLine
            line="wallet.rent"
            values={{ asset: payment.asset, coin: 'SOL', rent: <bdi>{formatDecimal(USUAL_RENT)}</bdi> }}
          />
        </p>
      )}
    </WalletPayment>
  )
}
