import { and, desc, eq } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { CURRENCIES, type Currency } from '../../../contract/enums'
import { plainAmount } from '../../../payment/amount-input'
import type { Database } from '../../ports/storage'
import { type MerchantAndMode, ownedBy } from '../../storage/owner'
import { sessions } from '../../storage/schema/sessions'
import { parseFiat } from '../quotes/amounts'
import { asciiDigits } from './fold'
import { isWanted, type Place, type Source } from './read-found'

/** The languages that read separators differently: "1.500" is 1,500 in French, and ambiguous in English. */
const READINGS = ['en', 'fr'] as const

type Price = { currency: Currency; minor: bigint }

/** The prices that a typed amount may mean, in each currency or in that of its sign. */
export function typedPrices(query: string): Price[] {
  const typed = asciiDigits(query)
  return CURRENCIES.flatMap((currency) => {
    const decimals = READINGS.map((language) => plainAmount(typed, currency, language))
    const minors = decimals.flatMap((decimal) => {
      const minor = decimal === null ? '' : parseFiat(decimal, currency)
      return typeof minor === 'bigint' ? [minor] : []
    })
    return [...new Set(minors)].map((minor) => ({ currency, minor }))
  })
}

/** Finds payments by their price. Each price is read in the order of its index. */
export const amountSource =
  (database: Database, owner: MerchantAndMode, query: string): Source =>
  async (wanted) => {
    const { counted } = wanted
    const ofPrice = ({ currency, minor }: Price) =>
      database
        .select({ id: sessions.id, createdAt: sessions.createdAt })
        .from(sessions)
        .where(
          and(
            ownedBy(sessions, owner),
            eq(sessions.currency, currency),
            eq(sessions.amount, minor),
            isWanted(sessions, wanted),
          ),
        )
        .orderBy(desc(sessions.createdAt), desc(sessions.id))
        .limit(counted)
    const [first, second, ...others] = typedPrices(query).map(ofPrice)
    if (first === undefined) return { places: [], isCut: false }
    const places: Place[] = second === undefined ? await first : await unionAll(first, second, ...others)
    return { places, isCut: places.length >= counted }
  }
