import { claimForHolder } from '../../custody/address-claims'
import { sourceOf } from '../../custody/address-reference'
import type { Deps } from '../../deps'
import { unavailable } from '../../http/problem'
import type { Change } from '../../ports/storage'
import { type SessionRow, sessionAddresses } from '../../storage/schema/sessions'
import { together } from '../../storage/together'
import { scanSoon } from './rescan'
import type { VerifiedAddress } from './with-address'

/**
 * Assigns an address to the session for its pair and price. Money that arrives there then counts for the session.
 * Throws 503 if another payment or another source holds the address, since the customer would pay for that payment. A
 * session can use one address on several networks.
 */
export async function assignAddress(
  { tx }: Change,
  { log, random }: Pick<Deps, 'log' | 'random'>,
  session: Pick<SessionRow, 'id' | 'mode' | 'asset' | 'network' | 'cryptoAmount' | 'createdAt'>,
  { custodyId, address, isReused = false }: VerifiedAddress,
): Promise<void> {
  const { id: sessionId, asset, network, cryptoAmount, mode, createdAt } = session
  if (!asset || !network || cryptoAmount === null) throw new Error('a session without a price shows no address')
  const source = sourceOf(custodyId)
  const [isClaimed] = await together(
    claimForHolder(tx, { mode, network, address }, source, { sessionId, accountId: null }, createdAt),
    tx
      .insert(sessionAddresses)
      .values({
        id: random.uuid(),
        sessionId,
        mode,
        asset,
        network,
        address,
        addressKey: address,
        custodyId,
        cryptoAmount,
        isReused,
        createdAt,
      })
      .onConflictDoUpdate({
        target: [sessionAddresses.mode, sessionAddresses.network, sessionAddresses.addressKey, sessionAddresses.asset],
        set: { cryptoAmount },
      }),
    // A renewal may show an old address, which is scanned seldom.
    source !== 'custody' && scanSoon(tx, network, address, createdAt),
  )
  if (isClaimed) return
  // The error rolls the transaction back, with the row that was inserted.
  log.error({ event: 'custody.address', session: sessionId, mode, error: 'an address of another payment' })
  throw unavailable('Deposit addresses are not available at the moment')
}
