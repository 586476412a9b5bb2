import { lazy, loadAll } from '../layout/lazy'

/**
 * Help, which is loaded when somebody opens it, or pays from an app whose way is shown. Vite puts what such an app needs
 * into one chunk, and the rest of this folder into another; see vite.config.ts.
 */
export const AddressComparison = lazy(() =>
  import('./address-comparison').then(({ AddressComparison }) => AddressComparison),
)
export const WithdrawalFee = lazy(() => import('./withdrawal-fee').then(({ WithdrawalFee }) => WithdrawalFee))
export const Claim = lazy(() => import('./claim').then(({ Claim }) => Claim))
export const Languages = lazy(() => import('./languages').then(({ Languages }) => Languages))
export const Leave = lazy(() => import('./leave').then(({ Leave }) => Leave))
export const OtherMethod = lazy(() => import('./other-method').then(({ OtherMethod }) => OtherMethod))
export const Share = lazy(() => import('./share').then(({ Share }) => Share))
export const WalletLink = lazy(() => import('./wallet-link').then(({ WalletLink }) => WalletLink))
export const Wallets = lazy(() => import('./wallets').then(({ Wallets }) => Wallets))

export const loadHelp = loadAll([
  AddressComparison,
  WithdrawalFee,
  Claim,
  Languages,
  Leave,
  OtherMethod,
  Share,
  WalletLink,
  Wallets,
])
