import { lazy } from '../../parts/lazy'

/** Loaded only where a wallet announced itself. */
export const WalletPayment = lazy(() => import('./wallet-payment'), 'WalletPayment')
