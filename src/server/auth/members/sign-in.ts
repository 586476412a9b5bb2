import { and, eq, isNull } from 'drizzle-orm'
import type { Mode } from '../../../contract/enums'
import { DAY_S } from '../../../payment/durations'
import { recordChange } from '../../audit/record-change'
import type { Deps } from '../../deps'
import { unauthorized } from '../../http/problem'
import { isUnavailable } from '../../payments/pages/merchant-visibility'
import type { Change } from '../../ports/storage'
import { endSubscriptions, moveSubscriptions } from '../../push/subscriptions'
import { channelOf } from '../../storage/channels'
import { devices, members, signInLinks } from '../../storage/schema/members'
import { merchants } from '../../storage/schema/merchants'
import { tokenHash } from '../caller/token-hash'
import { isOpen } from './sign-in-links'

/** The longest time that a device stays signed in. */
export const DEVICE_SECONDS = 30 * DAY_S

type SignInDeps = Pick<Deps, 'storage' | 'clock' | 'random' | 'settings'>

interface Browser {
  name: string
  /** The secret of the browser's earlier device, which is signed out. */
  replaced: string | null
  /** The mode that the dashboard shows. */
  mode: Mode
}

/**
 * Signs in a new device with the token of a link, which works once. Returns the device's secret and its member. 401 if
 * the link was used, has expired or is unknown, or belongs to a removed member, a closed merchant or a hidden demo.
 */
export const signIn = (deps: SignInDeps, token: string, browser: Browser) =>
  deps.storage.change(async (change) => {
    const { tx } = change
    const now = deps.clock.now()
    const unused = and(eq(signInLinks.tokenHash, tokenHash(token)), isOpen(now))
    // only one of two concurrent requests finds the link unused
    const [link] = await tx.update(signInLinks).set({ usedAt: now }).where(unused).returning()
    const [found] = link
      ? await tx
          .select({ member: members, merchant: { isDemo: merchants.isDemo, closedAt: merchants.closedAt } })
          .from(members)
          .innerJoin(merchants, eq(merchants.id, members.merchantId))
          .where(and(eq(members.id, link.memberId), isNull(members.removedAt)))
      : []
    if (!found || isUnavailable(deps.settings, { ...found, mode: browser.mode }))
      throw unauthorized('This link has been used or has expired: ask for a new one')
    const replaced = browser.replaced === null ? null : await endReplaced(change, browser.replaced, now)
    const secret = Buffer.from(deps.random.hex(32), 'hex').toString('base64url')
    const id = deps.random.uuid()
    await tx.insert(devices).values({
      id,
      memberId: found.member.id,
      secretHash: tokenHash(secret),
      name: browser.name,
      createdAt: now,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + DEVICE_SECONDS * 1000),
    })
    // notifications continue for this member only
    if (replaced?.memberId === found.member.id) await moveSubscriptions(tx, replaced.id, id)
    else if (replaced) await endSubscriptions(tx, eq(devices.id, replaced.id))
    const { merchantId } = found.member
    const actor = `member:${found.member.id}`
    // the creator of a link could have used it, so the audit names the creator
    const maker = link?.createdBy ? [{ field: 'link_made_by', after: link.createdBy }] : []
    await recordChange(deps, change, { merchantId, mode: 'live', actor }, 'device.created', id, maker)
    return { secret, memberId: found.member.id }
  })

/** Signs out the earlier device of a browser. Null if it was signed out already. */
async function endReplaced({ tx, announce }: Change, secret: string, now: Date) {
  const [ended = null] = await tx
    .update(devices)
    .set({ signedOutAt: now })
    .where(and(eq(devices.secretHash, tokenHash(secret)), isNull(devices.signedOutAt)))
    .returning({ id: devices.id, memberId: devices.memberId })
  if (ended) announce(channelOf.access(ended.id))
  return ended
}
