import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { MerchantLanguage } from '../../../contract/enums'
import type { MerchantMail, MerchantMailPatch } from '../../../contract/members/merchant'
import { HOUR_MS } from '../../../payment/durations'
import type { Deps } from '../../deps'
import { invalid } from '../../http/problem'
import type { Change, Database } from '../../ports/storage'
import { startOfDay, startOfNextDay } from '../../runtime/calendar'
import { requireRow } from '../../storage/database'
import { type MerchantAndMode, ownedBy } from '../../storage/owner'
import { type MerchantMailRow, merchantMail, merchants } from '../../storage/schema/merchants'
import { pendingAddress, requestVerification, withdrawLinks } from './address-verification'

type SettingsDeps = Pick<Deps, 'clock' | 'random' | 'jwtSecret' | 'settings' | 'storage'>

/** The time of day of a summary: it wakes no merchant, and the previous day's payments are complete. */
const MORNING_MS = 7 * HOUR_MS

const DEFAULTS = {
  address: null,
  unsubscribeToken: null,
  payments: true,
  dailySummary: true,
  nameCustomers: false,
  timeZone: 'UTC',
  locale: null,
  summarisedUntil: null,
  summaryDueAt: null,
} as const satisfies Omit<MerchantMailRow, 'merchantId' | 'mode'>

/** The merchant's mail settings in a mode, or the defaults. */
export async function readMailSettings(database: Database, owner: MerchantAndMode): Promise<MerchantMailRow> {
  const [row] = await database.select().from(merchantMail).where(ownedBy(merchantMail, owner))
  return row ?? { merchantId: owner.merchantId, mode: owner.mode, ...DEFAULTS }
}

/**
 * The address for mails about changes if no member with the role owner has an address: the merchant's own address, else
 * the address that the operator recorded for the merchant, else the operator's address.
 */
export async function fallbackMailAddress(
  database: Database,
  { OPERATOR_MAIL }: Pick<Deps['settings'], 'OPERATOR_MAIL'>,
  merchantId: string,
): Promise<string | null> {
  const [row] = await database
    .select({ own: merchantMail.address, recorded: merchants.email })
    .from(merchants)
    .leftJoin(merchantMail, and(eq(merchantMail.merchantId, merchants.id), eq(merchantMail.mode, 'live')))
    .where(eq(merchants.id, merchantId))
  return row?.own ?? row?.recorded ?? OPERATOR_MAIL ?? null
}

/** The language of mails to a merchant's members: that of its mails in live mode, else in test mode, else English. */
export async function languageOfMerchant(database: Database, merchantId: string): Promise<MerchantLanguage> {
  const [row] = await database
    .select({ locale: merchantMail.locale })
    .from(merchantMail)
    .where(and(eq(merchantMail.merchantId, merchantId), isNotNull(merchantMail.locale)))
    // `live` comes before `test`.
    .orderBy(asc(merchantMail.mode))
    .limit(1)
  return row?.locale ?? 'en'
}

/** Reads and locks the settings until the transaction ends: a summary that is queued meanwhile changes the row, too. */
async function lockMailSettings(tx: Database, owner: MerchantAndMode): Promise<MerchantMailRow> {
  const { merchantId, mode } = owner
  await tx
    .insert(merchantMail)
    .values({ merchantId, mode, ...DEFAULTS })
    .onConflictDoNothing()
  return requireRow(await tx.select().from(merchantMail).where(ownedBy(merchantMail, owner)).for('update'))
}

export async function merchantMailView(
  database: Database,
  deps: Pick<SettingsDeps, 'clock'>,
  owner: MerchantAndMode,
): Promise<MerchantMail> {
  const { address, payments, dailySummary, nameCustomers, timeZone, locale } = await readMailSettings(database, owner)
  return {
    address,
    pending_address: await pendingAddress(database, deps, owner),
    payments,
    daily_summary: dailySummary,
    name_customers: nameCustomers,
    time_zone: timeZone,
    locale: locale ?? 'en',
  }
}

/**
 * Applies a patch under a lock on the merchant. A new address is stored only when its link is used. Throws 400 if no
 * mail can be sent; 429 if too many links were sent.
 */
export async function changeMailSettings(
  change: Change,
  deps: SettingsDeps,
  owner: MerchantAndMode,
  { address, payments, daily_summary, name_customers, time_zone, locale }: MerchantMailPatch,
): Promise<void> {
  const before = await lockMailSettings(change.tx, owner)
  if (address && !deps.settings.SMTP_URL)
    throw invalid('mail.address: The address cannot be verified, because the operator has set up no mail.')
  if (address !== undefined) await withdrawLinks(change.tx, owner)
  if (address && address !== before.address) await requestVerification(change, deps, owner, address)
  await writeMailSettings(change.tx, deps, before, {
    ...(address === null && { address: null, unsubscribeToken: null }),
    payments: payments ?? before.payments,
    dailySummary: daily_summary ?? before.dailySummary,
    nameCustomers: name_customers ?? before.nameCustomers,
    timeZone: time_zone ?? before.timeZone,
    locale: locale ?? before.locale,
  })
}

/** Sends mails to the address from now on. The link that was sent there has been used. */
export async function setVerifiedAddress(tx: Database, deps: SettingsDeps, owner: MerchantAndMode, address: string) {
  const before = await lockMailSettings(tx, owner)
  await writeMailSettings(tx, deps, before, { address, unsubscribeToken: deps.random.hex(20) })
}

/** A kind of mail that a link in it can switch off. */
export type UnsubscribeKind = 'payments' | 'daily_summary'

/**
 * The merchant whose mails a link can switch off. Null for an unknown link, and once the merchant has another address.
 */
export async function findUnsubscribingMerchant(database: Database, token: string): Promise<MerchantAndMode | null> {
  const [row] = await database
    .select({ merchantId: merchantMail.merchantId, mode: merchantMail.mode })
    .from(merchantMail)
    .where(and(eq(merchantMail.unsubscribeToken, token), isNotNull(merchantMail.address)))
  return row ?? null
}

export async function unsubscribe(tx: Database, deps: SettingsDeps, owner: MerchantAndMode, kind: UnsubscribeKind) {
  const before = await lockMailSettings(tx, owner)
  await writeMailSettings(tx, deps, before, kind === 'payments' ? { payments: false } : { dailySummary: false })
}

/** The time of the next summary in a time zone. */
export function nextSummaryAt(now: Date, timeZone: string): Date {
  const morning = (start: Date) => new Date(start.getTime() + MORNING_MS)
  const today = morning(startOfDay(now, timeZone))
  return today > now ? today : morning(startOfNextDay(now, timeZone))
}

/**
 * Stores the settings. Summaries start now if they were off, and end if the merchant has switched them off or has no
 * address.
 */
async function writeMailSettings(
  tx: Database,
  { clock }: Pick<Deps, 'clock'>,
  before: MerchantMailRow,
  patch: Partial<MerchantMailRow>,
): Promise<void> {
  const now = clock.now()
  const after = { ...before, ...patch }
  const isSummarised = after.address !== null && after.dailySummary
  const scheduled = after.timeZone === before.timeZone ? before.summaryDueAt : null
  await tx
    .update(merchantMail)
    .set({
      ...after,
      summarisedUntil: isSummarised ? (before.summarisedUntil ?? now) : null,
      summaryDueAt: isSummarised ? (scheduled ?? nextSummaryAt(now, after.timeZone)) : null,
    })
    .where(ownedBy(merchantMail, before))
}
