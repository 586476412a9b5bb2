import { and, eq } from 'drizzle-orm'
import { displayText } from '../../../contract/clean-text'
import { pairOf } from '../../../payment/chains/catalogue'
import { NETWORK_DEFINITIONS } from '../../../payment/chains/networks'
import { formatFiat, formatUnits } from '../../../payment/money'
import { type MailOrder, oneLine } from '../../mail/queue/mail-message'
import { titleOf } from '../../payments/pages/page-title'
import { receivedPrice } from '../../payments/sessions/record/received-price'
import type { Database } from '../../ports/storage'
import { customers } from '../../storage/schema/customers'
import { merchantProfiles, merchants } from '../../storage/schema/merchants'
import { type PaymentPageRow, paymentPages } from '../../storage/schema/pages'
import { type SessionRow, sessions } from '../../storage/schema/sessions'
import type { MailI18n } from './mail-i18n'

/**
 * A session with its page, its merchant, and its customer's e-mail, which is null if there is none or it was erased.
 */
export async function readMailedSession(database: Database, id: string) {
  const [row] = await database
    .select({
      session: sessions,
      page: paymentPages,
      merchant: merchants,
      profile: merchantProfiles,
      email: customers.email,
    })
    .from(sessions)
    .innerJoin(paymentPages, eq(paymentPages.id, sessions.pageId))
    .innerJoin(merchants, eq(merchants.id, paymentPages.merchantId))
    .leftJoin(
      merchantProfiles,
      and(eq(merchantProfiles.merchantId, merchants.id), eq(merchantProfiles.mode, paymentPages.mode)),
    )
    .leftJoin(customers, eq(customers.id, sessions.customerId))
    .where(eq(sessions.id, id))
  return row ?? null
}

/** A payment with its page and merchant, whose profile is that of the page's mode. */
export interface TitledSession {
  session: SessionRow
  page: PaymentPageRow
  merchant: { name: string }
  profile: { name: string } | null
}

/** The title of a payment, in the language of the mail if the page has it. */
export const mailedTitle = (
  { session, page, merchant, profile }: TitledSession,
  { language }: Pick<MailI18n, 'language'>,
): string => oneLine(titleOf({ session, page, merchant: profile ?? merchant }, language))

/** The unverified name that the customer entered for this payment. Empty once the customer was erased. */
export const nameOf = ({ firstName, lastName }: SessionRow): string =>
  displayText([firstName, lastName].filter((name) => name !== null).join(' '))

/** The price of a payment, or what the merchant accepted as its price. */
export const amountOf = (session: SessionRow, { formatMoney }: Pick<MailI18n, 'formatMoney'>): string =>
  formatMoney(formatFiat(receivedPrice(session), session.currency), session.currency)

/** The amount, network and time for `receipt.received`. Null while no coin is chosen. */
export function receivedValues(session: SessionRow, received: bigint, timeZone: string) {
  const { asset, network, completedAt, updatedAt } = session
  const pair = asset && network ? pairOf(asset, network) : undefined
  if (!pair) return null
  return ({ formatTime }: Pick<MailI18n, 'formatTime'>) => ({
    crypto: `${formatUnits(received, pair.decimals)} ${pair.asset}`,
    network: NETWORK_DEFINITIONS[pair.network].name,
    time: formatTime(completedAt ?? updatedAt, timeZone),
  })
}

/** The title and the lines of the order. */
export const orderOf = (titled: TitledSession, i18n: MailI18n): MailOrder => ({
  title: mailedTitle(titled, i18n),
  lines: (titled.session.items ?? []).map(({ name, quantity, amount }) => ({
    name: quantity === '1' ? name : `${i18n.formatDecimal(quantity)} × ${name}`,
    amount: i18n.formatMoney(amount, titled.session.currency),
  })),
})
