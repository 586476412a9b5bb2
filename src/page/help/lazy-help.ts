// Sheets, notices and folded help in chunks of their own (6 KB), which are loaded when one of them is first needed.
import { lazy, loadAll } from '../../parts/lazy'

export const AddressComparison = lazy(() => import('./address-comparison'), 'AddressComparison')
export const ArrivalForm = lazy(() => import('./arrival/arrival-form'), 'ArrivalForm')
export const WithdrawalFee = lazy(() => import('./withdrawal-fee'), 'WithdrawalFee')
export const TransactionCheck = lazy(() => import('./transaction-check'), 'TransactionCheck')
export const Languages = lazy(() => import('./languages'), 'Languages')
export const ConfirmClose = lazy(() => import('./confirm-close'), 'ConfirmClose')
export const NetworkOutageNotice = lazy(() => import('./network-outage-notice'), 'NetworkOutageNotice')
export const ChangeMethod = lazy(() => import('./change-method'), 'ChangeMethod')
export const Share = lazy(() => import('./share'), 'Share')
export const WalletLink = lazy(() => import('./wallets/wallet-link'), 'WalletLink')
export const OnPhoneSheet = lazy(() => import('./wallets/on-phone-sheet'), 'OnPhoneSheet')
export const OpenInWalletSheet = lazy(() => import('./wallets/open-in-wallet-sheet'), 'OpenInWalletSheet')

export const loadHelp = loadAll([
  AddressComparison,
  ArrivalForm,
  WithdrawalFee,
  TransactionCheck,
  Languages,
  ConfirmClose,
  NetworkOutageNotice,
  ChangeMethod,
  Share,
  WalletLink,
  OnPhoneSheet,
  OpenInWalletSheet,
])
