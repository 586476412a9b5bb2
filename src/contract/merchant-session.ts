import * as v from 'valibot'
import { CustomerRequest } from './customer'
import { Decimal, MoneyInput } from './decimal'
import { Asset, Currency, Network } from './enums'
import { Session } from './session'
import { Metadata, Reference, text, Uuid } from './text'

/** The merchant's view of a payment session: the payer's view, plus what only the merchant may know. */
export const MerchantSession = v.object({
  ...Session.entries,
  customer: v.nullable(
    v.object({
      id: v.string(),
      first_name: v.nullable(v.string()),
      last_name: v.nullable(v.string()),
      email: v.nullable(v.string()),
    }),
  ),
  customer_id: v.nullable(v.string()),
  /** What arrived, in the session's fiat currency at the session's rate, rounded down. */
  amount_paid: Decimal,
  /** What custody took back of `amount_paid` after the payment was complete. */
  reversed_amount: Decimal,
  /** What money that came after the grace counts for, in the fiat currency; null: none came, or its rate is not known yet. */
  late_value: v.nullable(Decimal),
  payment_page_id: v.string(),
  invoice_id: v.nullable(v.string()),
  transaction_id: v.nullable(v.string()),
  metadata: v.nullable(v.record(v.string(), v.unknown())),
  updated_at: v.string(),
  url: v.string(),
})
export type MerchantSession = v.InferOutput<typeof MerchantSession>

/** `POST /api/v1/payment-sessions`: the amount is the merchant's, the customer chooses the asset at `url`. */
export const MerchantSessionRequest = v.object({
  amount: MoneyInput,
  currency: Currency,
  page: v.nullish(text(100)),
  customer: v.nullish(CustomerRequest),
  customer_id: v.nullish(Uuid),
  reference: v.nullish(Reference),
  crypto_asset: v.nullish(Asset),
  network: v.nullish(Network),
  invoice_id: v.nullish(Uuid),
  metadata: v.nullish(Metadata),
  return_url: v.nullish(text(2000)),
})
export type MerchantSessionRequest = v.InferOutput<typeof MerchantSessionRequest>

/** `POST /api/v1/payment-sessions/{id}/deposit-address`. */
export const DepositAddressRequest = v.object({ crypto_asset: Asset, network: Network })
export type DepositAddressRequest = v.InferOutput<typeof DepositAddressRequest>
