import { createHash, createHmac } from 'node:crypto'
import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import { DAY_MS } from '../../../payment/durations'
import type { Deps } from '../../deps'
import { tooMany } from '../../http/problem'
import { queueMail } from '../../mail/queue/queue-mail'
import type { Change, Database } from '../../ports/storage'
import { type MerchantAndMode, ownedBy } from '../../storage/owner'
import { mailVerifications } from '../../storage/schema/merchants'

/** How long a link is valid, and the period for which sent links are counted. */
export const LINK_MS = DAY_MS
/** The number of links is limited per day, because the address may be a stranger's. */
const MAX_PER_ADDRESS = 3
const MAX_PER_MERCHANT = 10

type VerificationDeps = Pick<Deps, 'clock' | 'random' | 'jwtSecret' | 'settings' | 'storage'>

/**
 * The token in the link. It is derived, so that a retried mail contains the same link. Only its hash is stored.
 */
export const verificationToken = ({ jwtSecret }: Pick<Deps, 'jwtSecret'>, id: string): string =>
  createHmac('sha256', jwtSecret).update(`mail verification ${id}`).digest('base64url')

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

/**
 * Queues a mail with a link to the address. Throws 429 if too many links were sent to the address, or for the merchant.
 */
export async function requestVerification(
  change: Change,
  deps: VerificationDeps,
  owner: MerchantAndMode,
  address: string,
): Promise<void> {
  const { tx } = change
  const now = deps.clock.now()
  const addressHash = sha256(address.toLowerCase())
  const since = new Date(now.getTime() - LINK_MS)
  for (const [condition, limit] of [
    [eq(mailVerifications.addressHash, addressHash), MAX_PER_ADDRESS],
    [eq(mailVerifications.merchantId, owner.merchantId), MAX_PER_MERCHANT],
  ] as const) {
    const sent = await tx
      .select({ at: mailVerifications.createdAt })
      .from(mailVerifications)
      .where(and(condition, gt(mailVerifications.createdAt, since)))
      .orderBy(asc(mailVerifications.createdAt))
    const [oldest] = sent.slice(-limit)
    if (oldest && sent.length >= limit) throw tooMany((oldest.at.getTime() + LINK_MS - now.getTime()) / 1000)
  }
  const id = deps.random.uuid()
  await tx.insert(mailVerifications).values({
    id,
    merchantId: owner.merchantId,
    mode: owner.mode,
    address,
    addressHash,
    tokenHash: sha256(verificationToken(deps, id)),
    createdAt: now,
    expiresAt: new Date(now.getTime() + LINK_MS),
  })
  await queueMail(change, deps, { kind: 'verify_address', mode: owner.mode, verificationId: id })
}

/** Invalidates the links that were sent and not used. */
export async function withdrawLinks(tx: Database, owner: MerchantAndMode): Promise<void> {
  await tx.update(mailVerifications).set({ address: null }).where(ownedBy(mailVerifications, owner))
}

const isValid = ({ clock }: Pick<Deps, 'clock'>) =>
  and(isNotNull(mailVerifications.address), gt(mailVerifications.expiresAt, clock.now()))

/** The address that a valid link was sent to. Null if there is no such link. */
export async function pendingAddress(
  database: Database,
  deps: Pick<Deps, 'clock'>,
  owner: MerchantAndMode,
): Promise<string | null> {
  const [link] = await database
    .select({ address: mailVerifications.address })
    .from(mailVerifications)
    .where(and(ownedBy(mailVerifications, owner), isValid(deps)))
  return link?.address ?? null
}

type Link = MerchantAndMode & { id: string; address: string }

/** Finds a valid link by its token. `lock` locks it until the transaction ends, so that it is used once. */
export async function findValidLink(
  database: Database,
  deps: Pick<Deps, 'clock'>,
  token: string,
  { lock = false } = {},
): Promise<Link | null> {
  const query = database
    .select()
    .from(mailVerifications)
    .where(and(eq(mailVerifications.tokenHash, sha256(token)), isValid(deps)))
  const [link] = await (lock ? query.for('update') : query)
  return link?.address ? { ...link, address: link.address } : null
}
