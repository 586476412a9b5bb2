import { and, eq, gt, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import { Currency } from '../../../contract/enums'
import type { FreshCheckTarget } from '../../../contract/members/fresh-check'
import { isolate } from '../../../words/create-formats'
import { codeOf } from '../../auth/fresh-check/code'
import type { Deps } from '../../deps'
import { type MailMessage, oneLine } from '../../mail/queue/mail-message'
import { languageOfMerchant } from '../../payments/merchant/mail-settings'
import { freshChecks, members } from '../../storage/schema/members'
import { merchants } from '../../storage/schema/merchants'
import type { MailRow } from '../../storage/schema/service-state'
import { createMerchantI18n, type MerchantI18n } from './merchant-i18n'

/** The mail with the code by which a member confirms a request, and what it does. Null once it has expired. */
export async function freshCheckMail(
  deps: Pick<Deps, 'storage' | 'clock' | 'jwtSecret'>,
  { freshCheckId }: Pick<MailRow, 'freshCheckId'>,
): Promise<MailMessage | null> {
  if (freshCheckId === null) return null
  const { database } = deps.storage
  const isOpen = and(
    eq(freshChecks.id, freshCheckId),
    isNull(freshChecks.confirmedAt),
    gt(freshChecks.expiresAt, deps.clock.now()),
  )
  const [found] = await database
    .select({ check: freshChecks, email: members.email, merchantId: merchants.id, merchant: merchants.name })
    .from(freshChecks)
    .innerJoin(members, eq(members.id, freshChecks.memberId))
    .innerJoin(merchants, eq(merchants.id, members.merchantId))
    .where(isOpen)
  if (!found?.email) return null
  const { check, email, merchantId, merchant } = found
  const i18n = createMerchantI18n(await languageOfMerchant(database, merchantId))
  const { t, language, formatTime } = i18n
  const { to } = check.target
  const what = [t(`check.${check.subject}`), amountOf(check.target, i18n), to && oneLine(to)]
  return {
    to: email,
    language,
    subject: t('check.mail_subject', { merchant: oneLine(merchant) }),
    lead: t('check.lead', { code: codeOf(deps, check.id) }),
    paragraphs: [
      {
        text: what
          .filter((part): part is string => Boolean(part))
          .map((part) => isolate(language, part))
          .join(' · '),
      },
      { text: t('check.until', { time: formatTime(check.expiresAt, 'UTC') }) },
      { text: t('check.stranger') },
    ],
  }
}

/** The amount of money or of a coin. Null if no money is sent. */
function amountOf(
  { amount, currency }: FreshCheckTarget,
  { formatMoney, formatDecimal }: Pick<MerchantI18n, 'formatMoney' | 'formatDecimal'>,
): string | null {
  if (amount === null || currency === null) return amount
  return v.is(Currency, currency) ? formatMoney(amount, currency) : `${formatDecimal(amount)} ${currency}`
}
