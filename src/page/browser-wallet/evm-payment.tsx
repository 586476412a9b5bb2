import { payFromWallet } from './pay-from-wallet'
import type { PayFrom } from './use-wallet-transfer'
import { WalletPayment, type WalletProps } from './wallet-payment'

/** Buttons to pay from an EVM wallet in this browser. */
export const EvmPayment = (props: WalletProps) => <WalletPayment {...props} payFrom={payFrom} />

const payFrom: PayFrom = async (wallet, { pair, ...request }) =>
  wallet.family === 'evm' && pair.chainId !== null
    ? payFromWallet({ ...request, pair: { ...pair, chainId: pair.chainId }, provider: wallet.provider })
    : { refused: 'no_network' }
