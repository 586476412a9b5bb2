import { and, asc, eq, inArray } from 'drizzle-orm'
import type { ReportedAction } from '../../../contract/members/audit'
import type { Deps } from '../../deps'
import { type MailMessage, oneLine } from '../../mail/queue/mail-message'
import { languageOfMerchant, readMailSettings } from '../../payments/merchant/mail-settings'
import type { Database } from '../../ports/storage'
import { type AuditEntryRow, auditEntries } from '../../storage/schema/audit'
import { members } from '../../storage/schema/members'
import { issuedKeys, merchants } from '../../storage/schema/merchants'
import type { MailRow } from '../../storage/schema/service-state'
import { createMerchantI18n, type MerchantI18n } from './merchant-i18n'
import { readOwnerAddress } from './read-recipient'

/** The largest number of changes in a mail. Further ones are only counted; the audit log has them all. */
const MAX_NAMED = 20

type ChangeMail = Pick<MailRow, 'merchantId' | 'memberId' | 'formerAddress' | 'entryIds'>

/**
 * The mail that tells an owner about changes. While no owner has an address, it goes to the merchant's or the
 * operator's.
 */
export async function changeMail(
  { storage: { database }, settings, publicUrl }: Pick<Deps, 'storage' | 'settings' | 'publicUrl'>,
  mail: ChangeMail,
): Promise<MailMessage | null> {
  const { merchantId, entryIds } = mail
  if (merchantId === null || entryIds === null) return null
  const [merchant] = await database.select().from(merchants).where(eq(merchants.id, merchantId))
  if (!merchant) return null
  const { timeZone } = await readMailSettings(database, { merchantId, mode: 'live' })
  const to = await readOwnerAddress(database, settings, merchantId, mail)
  if (!to) return null
  const i18n = createMerchantI18n(await languageOfMerchant(database, merchantId))
  const entries = await database
    .select()
    .from(auditEntries)
    .where(inArray(auditEntries.id, entryIds))
    .orderBy(asc(auditEntries.position))
  const names = await actorNames(database, merchantId, entries, i18n)
  const values = { merchant: oneLine(merchant.name) }
  const rest = entries.length - MAX_NAMED
  return {
    to,
    language: i18n.language,
    subject: i18n.t('changes.subject', values),
    paragraphs: [
      { text: i18n.t('changes.lead', values) },
      ...entries.slice(0, MAX_NAMED).map(({ action, actor, createdAt }) => ({
        text: i18n.t('changes.line', {
          what: i18n.t(`changes.${action as ReportedAction}`),
          time: i18n.formatTime(createdAt, timeZone),
          who: names(actor),
        }),
      })),
      ...(rest > 0 ? [{ text: i18n.t('changes.more', { number: String(rest) }) }] : []),
      { text: i18n.t('changes.not_you') },
      { text: i18n.t('changes.open'), link: `${publicUrl}/dashboard` },
    ],
  }
}

/** The readable names of actors. */
async function actorNames(
  database: Database,
  merchantId: string,
  entries: readonly AuditEntryRow[],
  { t }: MerchantI18n,
): Promise<(actor: string) => string> {
  const actors = [...new Set(entries.map(({ actor }) => actor))]
  const keys = await database
    .select({ id: issuedKeys.jti, name: issuedKeys.name })
    .from(issuedKeys)
    .where(and(eq(issuedKeys.merchantId, merchantId), inArray(issuedKeys.jti, actors)))
  const team = await database.select().from(members).where(eq(members.merchantId, merchantId))
  return (actor) => {
    if (actor === 'operator') return t('changes.by_operator')
    if (!actor.startsWith('member:')) {
      const name = keys.find(({ id }) => id === actor)?.name
      return name ? t('changes.by_key', { name: oneLine(name) }) : t('changes.by_a_key')
    }
    const member = team.find(({ id }) => `member:${id}` === actor)
    return oneLine(member?.name ?? member?.email ?? t('changes.by_a_member'))
  }
}
