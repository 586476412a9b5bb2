import * as v from 'valibot'

/** Crypto assets, in the fields `crypto_asset` and `asset`. */
export const ASSETS = ['BTC', 'TRX', 'BNB', 'TON', 'USDT', 'ETH', 'USDC', 'SOL'] as const
export const Asset = v.picklist(ASSETS, 'is not a known asset')
export type Asset = v.InferOutput<typeof Asset>

/** Networks, in the field `network`. */
export const NETWORKS = [
  'Bitcoin',
  'Binance_Smart_Chain',
  'Ethereum',
  'Solana',
  'Tron',
  'Base',
  'Arbitrum',
  'TON',
] as const
export const Network = v.picklist(NETWORKS, 'is not a known network')
export type Network = v.InferOutput<typeof Network>

/** Fiat currencies that pages, sessions and invoices are priced in (ISO 4217). */
export const CURRENCIES = ['NGN', 'KES', 'GHS', 'ZAR', 'XOF', 'UGX', 'TZS', 'EGP', 'MAD', 'USD', 'EUR'] as const
export const Currency = v.pipe(v.picklist(CURRENCIES, 'is not a known currency'), v.description('ISO 4217.'))
export type Currency = v.InferOutput<typeof Currency>

export const SWAP_CURRENCIES = ['NGN', 'USDT', 'USDC'] as const
export const SwapCurrency = v.picklist(SWAP_CURRENCIES, 'is not a currency that can be swapped')
export type SwapCurrency = v.InferOutput<typeof SwapCurrency>

/** `test` objects live in the sandbox, `live` ones touch real custody; a key sees one mode only. */
export const MODES = ['test', 'live'] as const
export const Mode = v.pipe(
  v.picklist(MODES),
  v.description('`test` is the sandbox, `live` is real money. A key sees only one of them.'),
)
export type Mode = v.InferOutput<typeof Mode>

/**
 * What a member of a merchant may do. `owner`: everything. `cashier`: sees and makes payments. `viewer`: sees everything
 * but keys, members and who changed what, and changes nothing.
 */
export const ROLES = ['owner', 'cashier', 'viewer'] as const
export const Role = v.picklist(ROLES, 'must be owner, cashier or viewer')
export type Role = v.InferOutput<typeof Role>

/**
 * The scopes of a key. `payments`: payments, pages, customers and invoices. `refunds`: send money back. `payouts`: balances,
 * swaps, bank accounts and payouts. `wallets`: own keys and lists of addresses. `webhooks`: endpoints and events. `keys`:
 * keys, the audit and where mails go.
 */
export const KEY_SCOPES = ['payments', 'refunds', 'payouts', 'wallets', 'webhooks', 'keys'] as const
export const KeyScope = v.picklist(KEY_SCOPES, `must be one of ${KEY_SCOPES.join(', ')}`)
export type KeyScope = v.InferOutput<typeof KeyScope>

export const SESSION_STATUSES = [
  'initiated',
  'pending',
  'partial',
  'processing',
  'completed',
  'underpaid',
  'expired',
  'failed',
] as const
export const SessionStatus = v.pipe(
  v.picklist(SESSION_STATUSES),
  v.description(
    '`initiated`: no asset is chosen. `pending`: no money has come yet. `partial`: some money has come. `processing`: enough money has come, but it is not final. `completed`: enough money is final; this status never changes. `underpaid`: the time is over, and only a part has come. `expired`: the time is over, and nothing has come. `failed`: the payment was refused or cancelled.',
  ),
)
export type SessionStatus = v.InferOutput<typeof SessionStatus>

export const PAGE_STATUSES = ['draft', 'active', 'inactive'] as const
export const PageStatus = v.picklist(PAGE_STATUSES, 'must be draft, active or inactive')
export type PageStatus = v.InferOutput<typeof PageStatus>

/** How a customer gets back to the shop after a payment: by a button, or by itself after a countdown that can be stopped. */
export const RETURN_MODES = ['button', 'automatic'] as const
export const ReturnMode = v.picklist(RETURN_MODES, 'must be button or automatic')
export type ReturnMode = v.InferOutput<typeof ReturnMode>

/** `requested`: waits for the customer's address. */
const REFUND_STATUSES = ['requested', 'created', 'success', 'failed'] as const
export const RefundStatus = v.picklist(REFUND_STATUSES)
export type RefundStatus = v.InferOutput<typeof RefundStatus>

/** What happens with the money of an underpaid payment: it waits for the rest, or the customer is asked where to send it back. */
export const UNDERPAID_POLICIES = ['wait', 'refund'] as const
export const UnderpaidPolicy = v.picklist(UNDERPAID_POLICIES, 'must be wait or refund')
export type UnderpaidPolicy = v.InferOutput<typeof UnderpaidPolicy>

export const EVENT_TYPES = [
  'deposit.processing',
  'deposit.confirmed',
  'deposit.completed',
  'deposit.failed',
  'payment.completed',
  'payment.partial',
  'payment.expired',
  'payment.underpaid',
  'payment.failed',
  'payout.created',
  'payout.success',
  'payout.failed',
  'refund.created',
  'refund.success',
  'refund.failed',
  'swap.completed',
  'swap.failed',
] as const
export const EventType = v.picklist(EVENT_TYPES, 'is not an event type')
export type EventType = v.InferOutput<typeof EventType>

/** Languages of the page, BCP 47 (`pcm` is Nigerian Pidgin). */
export const LANGUAGES = ['en', 'fr', 'pt', 'ar', 'sw', 'ha', 'yo', 'ig', 'am', 'zu', 'pcm'] as const
export const Language = v.pipe(
  v.picklist(LANGUAGES, 'is not a language of the page'),
  v.description('BCP 47; `pcm` is Nigerian Pidgin.'),
)
export type Language = v.InferOutput<typeof Language>

/** Languages of the dashboard, and of mails to merchants and members, in the order in which they are offered. */
export const MERCHANT_LANGUAGES = ['en', 'fr', 'pt', 'ar', 'sw'] as const satisfies readonly Language[]
export const MerchantLanguage = v.picklist(MERCHANT_LANGUAGES, 'is not a language of the dashboard')
export type MerchantLanguage = v.InferOutput<typeof MerchantLanguage>
