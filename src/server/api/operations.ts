import { CHANGE_OPERATIONS } from './changes'
import { CUSTOMER_OPERATIONS } from './customers'
import { INVOICE_OPERATIONS } from './invoices'
import { KEY_OPERATIONS } from './keys'
import { LEDGER_OPERATIONS } from './ledger'
import { FRESH_CHECK_OPERATIONS } from './members/fresh-checks'
import { MEMBER_OPERATIONS } from './members/members'
import { PASSKEY_OPERATIONS } from './members/passkeys'
import { PUSH_SUBSCRIPTION_OPERATIONS } from './members/push-subscription'
import { SIGN_IN_OPERATIONS } from './members/sign-in'
import { MERCHANT_OPERATIONS } from './merchant'
import type { Operation, PayerApi } from './operation/operation'
import { PAGE_OPERATIONS } from './pages'
import { PAYER_PAGE_OPERATIONS } from './payer/payer-pages'
import { PAYER_RIGHT_OPERATIONS } from './payer/payer-rights'
import { PAYER_SESSION_OPERATIONS, POLL_OPERATION } from './payer/payer-sessions'
import { REFUND_LINK_OPERATIONS } from './payer/refund-links'
import { SANDBOX_OPERATIONS } from './payer/sandbox'
import { PAYOUT_OPERATIONS } from './payouts'
import { REFUND_OPERATIONS } from './refunds'
import { SESSION_HISTORY_OPERATIONS } from './session-history'
import { SESSION_OPERATIONS } from './sessions'
import { STUDIO_OPERATIONS } from './studio'
import { SUMMARY_OPERATIONS } from './summary'
import { SWAP_OPERATIONS } from './swaps'
import { TILL_OPERATIONS } from './till'
import { WALLET_OPERATIONS } from './wallets'
import { WEBHOOK_ENDPOINT_OPERATIONS } from './webhook-endpoints'
import { WEBHOOK_OPERATIONS } from './webhooks'

/** The operations for customers, which are also served in front of an existing service. Polls are bound separately. */
export const PAYER_OPERATIONS: readonly Operation<PayerApi>[] = [...PAYER_PAGE_OPERATIONS, ...PAYER_SESSION_OPERATIONS]

/** All operations, in the order of the reference. */
export const OPERATIONS: readonly Operation[] = [
  ...SUMMARY_OPERATIONS,
  ...CHANGE_OPERATIONS,
  ...SESSION_OPERATIONS,
  ...SESSION_HISTORY_OPERATIONS,
  ...TILL_OPERATIONS,
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
  ...WEBHOOK_ENDPOINT_OPERATIONS,
  ...WEBHOOK_OPERATIONS,
  ...KEY_OPERATIONS,
  ...SIGN_IN_OPERATIONS,
  ...PASSKEY_OPERATIONS,
  ...FRESH_CHECK_OPERATIONS,
  ...MEMBER_OPERATIONS,
  ...PUSH_SUBSCRIPTION_OPERATIONS,
  ...PAYER_PAGE_OPERATIONS,
  POLL_OPERATION,
  ...PAYER_SESSION_OPERATIONS,
  ...PAYER_RIGHT_OPERATIONS,
  ...REFUND_LINK_OPERATIONS,
  ...SANDBOX_OPERATIONS,
]

const isBelow = (path: string, base: string) => path === base || path.startsWith(`${base}/`)

/**
 * The collections all of whose operations need a caller. Paths below them that no operation serves are refused without
 * one, too.
 */
export const KEYED_PATHS: readonly string[] = collectionsOf(OPERATIONS.map(({ path }) => path)).filter((base) =>
  OPERATIONS.every(({ path, auth }) => auth !== 'none' || !isBelow(path, base)),
)

/** The shortest paths without parameters. Every other path lies below one of them. */
function collectionsOf(paths: readonly string[]): string[] {
  const literal = [...new Set(paths.map((path) => path.replace(/\/\{.*/, '')))]
  return literal.filter((path) => !literal.some((base) => base !== path && isBelow(path, base)))
}
