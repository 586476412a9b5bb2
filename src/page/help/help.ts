import { lazy, loadAll } from '../../parts/lazy'

/** Help, 6 KB that are loaded when somebody opens it, or pays from an app whose way is shown. */
export const AddressComparison = lazy(() => import('./address-comparison'), 'AddressComparison')
export const WithdrawalFee = lazy(() => import('./withdrawal-fee'), 'WithdrawalFee')
export const Claim = lazy(() => import('./claim'), 'Claim')
export const Languages = lazy(() => import('./languages'), 'Languages')
export const Leave = lazy(() => import('./leave'), 'Leave')
export const NetworkUnseen = lazy(() => import('./network-unseen'), 'NetworkUnseen')
export const OtherMethod = lazy(() => import('./other-method'), 'OtherMethod')
export const Share = lazy(() => import('./share'), 'Share')
export const WalletLink = lazy(() => import('./wallet-link'), 'WalletLink')
export const Wallets = lazy(() => import('./wallets'), 'Wallets')

export const loadHelp = loadAll([
  AddressComparison,
  WithdrawalFee,
  Claim,
  Languages,
  Leave,
  NetworkUnseen,
  OtherMethod,
  Share,
  WalletLink,
  Wallets,
])
