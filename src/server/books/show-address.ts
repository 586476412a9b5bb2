import { and, eq, ne, sql } from 'drizzle-orm'
import { unavailable } from '../problem'
import type { Change } from '../storage/database'
import { type SessionRow, sessionAddresses } from '../storage/schema/sessions'
import type { SoundAddress } from './request-address'

/**
 * Records that the session shows `address` for its pair and price: from now on money there counts for it. No address
 * is ever shown for two sessions: if custody hands one out twice, the second request gets 503.
 */
export async function showAddress(
  { tx }: Change,
  session: Pick<SessionRow, 'id' | 'mode' | 'asset' | 'network' | 'cryptoAmount' | 'createdAt'>,
  { custodyId, address }: SoundAddress,
  id: string,
): Promise<void> {
  const { asset, network, cryptoAmount, mode } = session
  if (!asset || !network || cryptoAmount === null) throw new Error('a session without a price shows no address')
  // Two sessions could get the same address at the same time for different assets, which the unique index allows.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${mode} ${network} ${address}`}, 0))`)
  const [taken] = await tx
    .select({ id: sessionAddresses.id })
    .from(sessionAddresses)
    .where(
      and(
        eq(sessionAddresses.mode, mode),
        eq(sessionAddresses.network, network),
        eq(sessionAddresses.addressKey, address),
        ne(sessionAddresses.sessionId, session.id),
      ),
    )
  if (taken) throw unavailable('Deposit addresses are not available at the moment')
  await tx
    .insert(sessionAddresses)
    .values({
      id,
      sessionId: session.id,
      mode,
      asset,
      network,
      address,
      addressKey: address,
      custodyId,
      cryptoAmount,
      createdAt: session.createdAt,
    })
    .onConflictDoUpdate({
      target: [sessionAddresses.mode, sessionAddresses.network, sessionAddresses.addressKey, sessionAddresses.asset],
      set: { cryptoAmount },
    })
}
