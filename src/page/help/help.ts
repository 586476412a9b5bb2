import { lazy, loadAll } from '../../parts/lazy'

/** Help, 6 KB that are loaded when the customer opens it, or pays from an app whose steps are shown. */
export const AddressComparison = lazy(() => import('./address-comparison'), 'AddressComparison')
export const WithdrawalFee = lazy(() => import('./withdrawal-fee'), 'WithdrawalFee')
export const Claim = lazy(() => import('./claim'), 'Claim')
export const Languages = lazy(() => import('./languages'), 'Languages')
export const ConfirmClose = lazy(() => import('./confirm-close'), 'ConfirmClose')
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
  ConfirmClose,
  NetworkUnseen,
  OtherMethod,
  Share,
  WalletLink,
  Wallets,
])
