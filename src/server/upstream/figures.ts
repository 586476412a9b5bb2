import type { Currency } from '../../contract/enums'
import { formatFiat, minorDigits } from '../../payment/money'
import type { Clock } from '../ports'
import { unitsOf } from './amounts'
import type { UpstreamClient } from './client'
import { type Facts, factsOf } from './facts'
import { payloadOf } from './raw'

/** What the upstream was asked for because its sessions do not say it; kept by this process for the session's pair. */
export type Figures = {
  pair: string | null
  deposit_address: string | null
  crypto_amount: string | null
  rate: string | null
  memo: string | null
  tries: number
  /** Not to be asked again before, in milliseconds. */
  nextTry: number
}

export const noFigures = (pair: string | null = null): Figures => ({
  pair,
  deposit_address: null,
  crypto_amount: null,
  rate: null,
  memo: null,
  tries: 0,
  nextTry: 0,
})

const LONGEST_PAUSE_MS = 30_000

/** Money may still be sent: only then an address is worth asking for. */
const isPayable = ({ status }: Facts) => status === null || status === 'pending' || status === 'partial'
/** No money is shown for what never began, or came to nothing. */
const hasAmount = ({ status }: Facts) => status !== 'expired' && status !== 'failed'

export function createFigures({ client, clock }: { client: UpstreamClient; clock: Clock }) {
  /**
   * Asks for the address and the amount that neither `facts` nor `known` have, both at once, at most once at a time
   * per session, and after a failure not again at once. Answers what is known then; it may still be incomplete.
   */
  return async function figuresFor(id: string, facts: Facts, known: Figures): Promise<Figures> {
    const { crypto_asset, network, amount, currency } = facts
    if (!crypto_asset || !network) return noFigures()
    const choice = { crypto_asset, network }
    const pair = `${crypto_asset} ${network}`
    const before = known.pair === pair ? known : noFigures(pair)
    const wantsAddress = !facts.deposit_address && !before.deposit_address && isPayable(facts)
    const wantsAmount = !facts.crypto_amount && !before.crypto_amount && hasAmount(facts) && amount && currency
    if ((!wantsAddress && !wantsAmount) || clock.now().getTime() < before.nextTry) return before
    const [addressed, estimated] = await Promise.all([
      wantsAddress ? client.requestAddress(id, choice) : null,
      wantsAmount
        ? client.estimate({ ...choice, amount: fiat(amount, currency), currency, reference: facts.reference ?? id })
        : null,
    ])
    const said = (reply: typeof addressed) => {
      const payload = reply?.kind === 'answered' ? payloadOf(reply.body) : null
      return payload && factsOf(payload)
    }
    const address = said(addressed)
    const estimate = said(estimated)
    const after = {
      ...before,
      deposit_address: before.deposit_address ?? address?.deposit_address ?? null,
      memo: before.memo ?? address?.memo ?? null,
      crypto_amount: before.crypto_amount ?? address?.crypto_amount ?? estimate?.crypto_amount ?? null,
      rate: before.rate ?? address?.rate ?? estimate?.rate ?? null,
    }
    const complete = (!wantsAddress || after.deposit_address) && (!wantsAmount || after.crypto_amount)
    if (complete) return { ...after, tries: 0, nextTry: 0 }
    const pause = Math.min(LONGEST_PAUSE_MS, 1000 * 2 ** before.tries)
    return { ...after, tries: before.tries + 1, nextTry: clock.now().getTime() + pause }
  }
}

const fiat = (amount: string, currency: Currency) => formatFiat(unitsOf(amount, minorDigits(currency), 'up'), currency)

/** The facts with what was asked for; what the upstream's session says itself comes first. */
export const withFigures = (facts: Facts, figures: Figures): Facts => ({
  ...facts,
  deposit_address: facts.deposit_address ?? figures.deposit_address,
  crypto_amount: facts.crypto_amount ?? figures.crypto_amount,
  rate: facts.rate ?? figures.rate,
  memo: facts.memo ?? figures.memo,
})
