import type { Currency } from '../../../contract/enums'
import { formatFiat, minorDigits } from '../../../payment/money'
import type { Clock } from '../../ports/clock'
import type { UpstreamClient } from '../client/client'
import { payloadOf } from '../client/readers'
import { unitsOf } from '../pages/conversions'
import { type SessionFields, sessionFieldsOf } from './session-fields'

/** Values that the session lacked, fetched by separate calls for its pair. */
export type Amounts = {
  pair: string | null
  deposit_address: string | null
  crypto_amount: string | null
  rate: string | null
  memo: string | null
  tries: number
  /** The earliest time of the next request, by `clock.elapsed`. */
  nextTry: number
}

export const noAmounts = (pair: string | null = null): Amounts => ({
  pair,
  deposit_address: null,
  crypto_amount: null,
  rate: null,
  memo: null,
  tries: 0,
  nextTry: 0,
})

const MAX_PAUSE_MS = 30_000

/** Whether money may still be sent. Only then is an address requested. */
const isPayable = ({ status }: SessionFields) => status === null || status === 'pending' || status === 'partial'
/**
 * Whether an estimate at the current price is useful. After payment it would differ from the paid amount, and an unpaid
 * payment that ended shows no amount. An underpaid payment needs it to show the missing amount.
 */
const isAmountDue = ({ status, completed_at }: SessionFields) =>
  status === null ? completed_at === null : !['processing', 'completed', 'expired', 'failed'].includes(status)

export function createAmounts({ client, clock }: { client: UpstreamClient; clock: Clock }) {
  /**
   * Requests the address and the amount if neither `fields` nor `known` has them, in parallel, with a pause after a
   * failure. The result may still be incomplete.
   */
  return async function amountsFor(id: string, fields: SessionFields, known: Amounts): Promise<Amounts> {
    const { crypto_asset, network, amount, currency } = fields
    if (!crypto_asset || !network) return noAmounts()
    const choice = { crypto_asset, network }
    const pair = `${crypto_asset} ${network}`
    const before = known.pair === pair ? known : noAmounts(pair)
    const wantsAddress = !fields.deposit_address && !before.deposit_address && isPayable(fields)
    const wantsAmount = !fields.crypto_amount && !before.crypto_amount && isAmountDue(fields) && amount && currency
    if ((!wantsAddress && !wantsAmount) || clock.elapsed() < before.nextTry) return before
    const [addressed, estimated] = await Promise.all([
      wantsAddress ? client.requestAddress(id, choice) : null,
      wantsAmount
        ? client.estimate({
            ...choice,
            amount: roundedFiat(amount, currency),
            currency,
            reference: fields.reference ?? id,
          })
        : null,
    ])
    const fieldsOf = (reply: typeof addressed) => {
      const payload = reply?.kind === 'answered' ? payloadOf(reply.body) : null
      return payload && sessionFieldsOf(payload)
    }
    const addressFields = fieldsOf(addressed)
    // ignore an address of another pair
    const isOfPair =
      (addressFields?.crypto_asset ?? crypto_asset) === crypto_asset && (addressFields?.network ?? network) === network
    const address = isOfPair ? addressFields : null
    const estimate = fieldsOf(estimated)
    const after = {
      ...before,
      deposit_address: before.deposit_address ?? address?.deposit_address ?? null,
      memo: before.memo ?? address?.memo ?? null,
      crypto_amount: before.crypto_amount ?? address?.crypto_amount ?? estimate?.crypto_amount ?? null,
      rate: before.rate ?? address?.rate ?? estimate?.rate ?? null,
    }
    const complete = (!wantsAddress || after.deposit_address) && (!wantsAmount || after.crypto_amount)
    if (complete) return { ...after, tries: 0, nextTry: 0 }
    const pause = Math.min(MAX_PAUSE_MS, 1000 * 2 ** before.tries)
    return { ...after, tries: before.tries + 1, nextTry: clock.elapsed() + pause }
  }
}

const roundedFiat = (amount: string, currency: Currency) =>
  formatFiat(unitsOf(amount, minorDigits(currency), 'up'), currency)

/** The session's fields, completed by `amounts`. The session's own fields win. */
export const withAmounts = (fields: SessionFields, amounts: Amounts): SessionFields => ({
  ...fields,
  deposit_address: fields.deposit_address ?? amounts.deposit_address,
  crypto_amount: fields.crypto_amount ?? amounts.crypto_amount,
  rate: fields.rate ?? amounts.rate,
  memo: fields.memo ?? amounts.memo,
})
