import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { OWN } from '../../custody/port'
import type { Deps } from '../../deps'
import { unavailable } from '../../http/problem'
import type { Change } from '../../storage/database'
import { type SessionRow, sessionAddresses } from '../../storage/schema/sessions'
import { together } from '../../storage/together'
import { lookSoon } from './look-soon'
import { networksOfAddress } from './networks-of-address'
import type { VerifiedAddress } from './request-address'

/**
 * Assigns `address` to the session for its pair and price; money there then counts for the session. Two sessions never
 * share an address, and never an EVM address on different networks: a customer on the wrong network would pay for another
 * session. 503 if custody returns an address twice. One session can use the same address on several networks.
 */
export async function assignAddress(
  { tx }: Change,
  { log, random }: Pick<Deps, 'log' | 'random'>,
  session: Pick<SessionRow, 'id' | 'mode' | 'asset' | 'network' | 'cryptoAmount' | 'createdAt'>,
  { custodyId, address }: VerifiedAddress,
): Promise<void> {
  const { asset, network, cryptoAmount, mode, createdAt } = session
  if (!asset || !network || cryptoAmount === null) throw new Error('a session without a price shows no address')
  const networks = networksOfAddress(network)
  const [, [taken]] = await together(
    // Two sessions could get the same address at the same time for different pairs, which the unique index allows.
    tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${mode} ${networks} ${address}`}, 0))`),
    tx
      .select({ id: sessionAddresses.id })
      .from(sessionAddresses)
      .where(
        and(
          eq(sessionAddresses.mode, mode),
          inArray(sessionAddresses.network, networks),
          eq(sessionAddresses.addressKey, address),
          ne(sessionAddresses.sessionId, session.id),
        ),
      ),
    tx
      .insert(sessionAddresses)
      .values({
        id: random.uuid(),
        sessionId: session.id,
        mode,
        asset,
        network,
        address,
        addressKey: address,
        custodyId,
        cryptoAmount,
        createdAt,
      })
      .onConflictDoUpdate({
        target: [sessionAddresses.mode, sessionAddresses.network, sessionAddresses.addressKey, sessionAddresses.asset],
        set: { cryptoAmount },
      }),
    // a renewal may show one that is looked at seldom
    custodyId.startsWith(OWN) && lookSoon(tx, network, address, createdAt),
  )
  // the transaction takes back what was written meanwhile
  if (!taken) return
  log.error({ event: 'custody.address', session: session.id, mode, error: 'an address of another payment' })
  throw unavailable('Deposit addresses are not available at the moment')
}
