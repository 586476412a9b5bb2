import { CHANGE_OPERATIONS } from './changes'
import { CUSTOMER_OPERATIONS } from './customers'
import { INVOICE_OPERATIONS } from './invoices'
import { KEY_OPERATIONS } from './keys'
import { LEDGER_OPERATIONS } from './ledger'
import { MEMBER_OPERATIONS } from './members'
import { MERCHANT_OPERATIONS } from './merchant'
import type { Operation, PayerApi } from './operation/operation'
import { PAGE_OPERATIONS } from './pages'
import { PAYER_PAGE_OPERATIONS } from './payer/payer-pages'
import { PAYER_SESSION_OPERATIONS, POLL_OPERATION } from './payer/payer-sessions'
import { REFUND_LINK_OPERATIONS } from './payer/refund-links'
import { SANDBOX_OPERATIONS } from './payer/sandbox'
import { PAYOUT_OPERATIONS } from './payouts'
import { REFUND_OPERATIONS } from './refunds'
import { SESSION_HISTORY_OPERATIONS } from './session-history'
import { SESSION_OPERATIONS } from './sessions'
import { SIGN_IN_OPERATIONS } from './sign-in'
import { STUDIO_OPERATIONS } from './studio'
import { SUMMARY_OPERATIONS } from './summary'
import { SWAP_OPERATIONS } from './swaps'
import { WALLET_OPERATIONS } from './wallets'
import { WEBHOOK_OPERATIONS } from './webhooks'

/** The operations for customers, without polls, which are bound first. An existing service offers them, too. */
export const PAYER_OPERATIONS: readonly Operation<PayerApi>[] = [...PAYER_PAGE_OPERATIONS, ...PAYER_SESSION_OPERATIONS]

/** All operations, in the order of the reference. */
export const OPERATIONS: readonly Operation[] = [
  ...SUMMARY_OPERATIONS,
  ...CHANGE_OPERATIONS,
  ...SESSION_OPERATIONS,
  ...SESSION_HISTORY_OPERATIONS,
  ...REFUND_OPERATIONS,
  ...PAGE_OPERATIONS,
  ...MERCHANT_OPERATIONS,
  ...STUDIO_OPERATIONS,
  ...CUSTOMER_OPERATIONS,
  ...INVOICE_OPERATIONS,
  ...LEDGER_OPERATIONS,
  ...SWAP_OPERATIONS,
  ...PAYOUT_OPERATIONS,
  ...WALLET_OPERATIONS,
  ...WEBHOOK_OPERATIONS,
  ...KEY_OPERATIONS,
  ...SIGN_IN_OPERATIONS,
  ...MEMBER_OPERATIONS,
  ...PAYER_PAGE_OPERATIONS,
  POLL_OPERATION,
  ...PAYER_SESSION_OPERATIONS,
  ...REFUND_LINK_OPERATIONS,
  ...SANDBOX_OPERATIONS,
]

/** Every path below these needs a key. */
export const KEYED_PATHS = [
  '/api/v1/payment-sessions',
  '/api/v1/summary',
  '/api/v1/changes',
  '/api/v1/merchant',
  '/api/v1/customers',
  '/api/v1/invoices',
  '/api/v1/balances',
  '/api/v1/ledger',
  '/api/v1/swaps',
  '/api/v1/misc/banks',
  '/api/v1/payouts',
  '/api/v1/refunds',
  '/api/v1/wallets',
  '/api/v1/keys',
  '/api/v1/audit',
  '/api/v1/members',
  '/api/v1/devices',
] as const
