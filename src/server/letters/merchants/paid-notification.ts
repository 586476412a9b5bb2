import { and, eq } from 'drizzle-orm'
import type { PushNotification } from '../../../contract/members/push-notification'
import { directionOf } from '../../../payment/language'
import { isSignedIn } from '../../auth/devices/is-signed-in'
import type { Deps } from '../../deps'
import { isUnavailable } from '../../payments/pages/merchant-visibility'
import type { ClaimedMessage } from '../../push/claim-messages'
import { devices, members } from '../../storage/schema/members'
import { amountOf, mailedTitle, readMailedSession } from '../wording/mailed-session'
import { createMerchantI18n } from './merchant-i18n'

/**
 * The notification that a session was paid, as "₦18,500.00 received · Order 1042". It names no person. Null if the
 * device was signed out meanwhile, or its member may no longer read the merchant's payments.
 */
export async function paidNotification(
  { storage: { database }, settings, clock }: Pick<Deps, 'storage' | 'settings' | 'clock'>,
  { message, subscription }: ClaimedMessage,
): Promise<PushNotification | null> {
  const { mode, merchantId } = message
  const [device] = await database
    .select({ id: devices.id })
    .from(devices)
    .innerJoin(members, eq(members.id, devices.memberId))
    .where(and(eq(devices.id, subscription.deviceId), eq(members.merchantId, merchantId), isSignedIn(clock.now())))
  const row = device && (await readMailedSession(database, message.sessionId))
  if (!row || isUnavailable(settings, { merchant: row.merchant, mode })) return null
  const { session } = row
  const i18n = createMerchantI18n(subscription.language)
  const paid = { amount: amountOf(session, i18n), title: mailedTitle(row, i18n) }
  return {
    title: i18n.t('push.paid', paid),
    body: mode === 'test' ? i18n.t('mail.test') : '',
    tag: session.id,
    language: i18n.language,
    direction: directionOf(i18n.language),
    path: `/dashboard/${mode}/payments/${session.id}`,
  }
}
