import * as v from 'valibot'
import { oneOf } from './scalars'

/** Crypto assets, in the fields `crypto_asset` and `asset`. */
export const ASSETS = ['BTC', 'TRX', 'BNB', 'TON', 'USDT', 'ETH', 'USDC', 'SOL'] as const
export const Asset = oneOf(ASSETS)
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
export const Network = oneOf(NETWORKS)
export type Network = v.InferOutput<typeof Network>

/** Fiat currencies that pages, sessions and invoices are priced in (ISO 4217). */
export const CURRENCIES = ['NGN', 'KES', 'GHS', 'ZAR', 'XOF', 'UGX', 'TZS', 'EGP', 'MAD', 'USD', 'EUR'] as const
export const Currency = v.pipe(oneOf(CURRENCIES), v.description('ISO 4217.'))
export type Currency = v.InferOutput<typeof Currency>

export const SWAP_CURRENCIES = ['NGN', 'USDT', 'USDC'] as const
export const SwapCurrency = oneOf(SWAP_CURRENCIES)
export type SwapCurrency = v.InferOutput<typeof SwapCurrency>

export const MODES = ['test', 'live'] as const
export const Mode = v.pipe(
  oneOf(MODES),
  v.description('`test` is the sandbox, `live` is real money. A key sees only one of them.'),
)
export type Mode = v.InferOutput<typeof Mode>

/**
 * The role of a member. An `owner` may do everything. A `manager` sees and makes payments, sees customers, invoices and
 * pages, and refunds up to the merchant's limit. A `cashier` sees and makes payments. A `viewer` sees everything except
 * keys, members and the audit, and changes nothing.
 */
export const ROLES = ['owner', 'manager', 'cashier', 'viewer'] as const
export const Role = oneOf(ROLES)
export type Role = v.InferOutput<typeof Role>

/**
 * The scopes of a key. `payments`: payments, pages, the till, customers and invoices. `refunds`: send money back.
 * `payouts`: balances, swaps, bank accounts and payouts. `wallets`: own keys and lists of addresses. `webhooks`:
 * endpoints and events. `keys`: keys, the audit and the address for mails.
 */
export const KEY_SCOPES = ['payments', 'refunds', 'payouts', 'wallets', 'webhooks', 'keys'] as const
export const KeyScope = oneOf(KEY_SCOPES)
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
  oneOf(SESSION_STATUSES),
  v.description(
    '`initiated`: no asset is chosen. `pending`: no money was detected yet. `partial`: some money was detected. `processing`: enough money was detected, but it is not final. `completed`: enough money is final; this status never changes. `underpaid`: the time is over, and only a part was detected. `expired`: the time is over, and no money was detected. `failed`: the payment was refused or cancelled.',
  ),
)
export type SessionStatus = v.InferOutput<typeof SessionStatus>

export const PAGE_STATUSES = ['draft', 'active', 'inactive'] as const
export const PageStatus = oneOf(PAGE_STATUSES)
export type PageStatus = v.InferOutput<typeof PageStatus>

/** The way back to the shop after a payment: by a button, or automatic after a countdown that the customer can stop. */
export const RETURN_MODES = ['button', 'automatic'] as const
export const ReturnMode = oneOf(RETURN_MODES)
export type ReturnMode = v.InferOutput<typeof ReturnMode>

const REFUND_STATUSES = ['requested', 'created', 'success', 'failed'] as const
export const RefundStatus = v.pipe(
  oneOf(REFUND_STATUSES),
  v.description(
    '`requested`: the customer has not entered an address yet. `created`: the address is known, and the money is being sent. `success`: the money was sent. `failed`: the money was not sent.',
  ),
)
export type RefundStatus = v.InferOutput<typeof RefundStatus>

/** The fate of an underpaid payment's money: it waits for the rest, or the customer gets a link to be refunded. */
export const UNDERPAID_POLICIES = ['wait', 'refund'] as const
export const UnderpaidPolicy = oneOf(UNDERPAID_POLICIES)
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
export const EventType = v.picklist(EVENT_TYPES, 'This event type is not known.')
export type EventType = v.InferOutput<typeof EventType>

/** Languages of the page, BCP 47 (`pcm` is Nigerian Pidgin). */
export const LANGUAGES = ['en', 'fr', 'pt', 'ar', 'sw', 'ha', 'yo', 'ig', 'am', 'zu', 'pcm'] as const
export const Language = v.pipe(oneOf(LANGUAGES), v.description('BCP 47; `pcm` is Nigerian Pidgin.'))
export type Language = v.InferOutput<typeof Language>

/** Languages of the dashboard, and of mails to merchants and members, in the order in which they are offered. */
export const MERCHANT_LANGUAGES = ['en', 'fr', 'pt', 'ar', 'sw', 'ha'] as const satisfies readonly Language[]
export const MerchantLanguage = oneOf(MERCHANT_LANGUAGES)
export type MerchantLanguage = v.InferOutput<typeof MerchantLanguage>
