import type { MethodRequest } from '../../contract/session/pay'
import { conflict, invalid, unavailable } from '../http/problem'
import { pairProblem } from '../payments/quotes/quotes'
import type { UpstreamClient } from './client/client'
import { payloadOf } from './client/readers'
import { refusal } from './client/refusal'
import type { PageDescription } from './pages/page-description'
import { sessionFieldsOf } from './sessions/session-fields'
import type { SessionReader } from './sessions/session-reader'

/**
 * Chooses the pair of a session without an address, by requesting an address. 409 once an address was shown: money may
 * be under way, and the upstream may stop watching an address that it replaced.
 */
export async function chooseMethod(
  { client, reader }: { client: UpstreamClient; reader: SessionReader },
  page: PageDescription,
  id: string,
  { asset, network }: MethodRequest,
): Promise<void> {
  const problem = pairProblem(page.options, asset, network)
  if (problem) throw invalid(problem)
  const { session } = await reader.read(id)
  const addressed = session.deposit_address !== null
  if (addressed && session.crypto_asset === asset && session.network === network) return
  if (session.status !== 'initiated' && (session.status !== 'pending' || addressed))
    throw conflict(`The payment is ${session.status}: its method cannot be changed here`)
  const reply = await client.requestAddress(id, { crypto_asset: asset, network })
  if (reply.kind === 'refused') throw refusal(reply)
  if (reply.kind === 'unavailable')
    throw unavailable('Deposit addresses are not available at the moment', reply.retryAfter ?? 5)
  const reported = sessionFieldsOf(payloadOf(reply.body) ?? {})
  await reader.update(id, {
    ...sessionFieldsOf({}),
    // the address belongs to the pair in the reply, whatever was requested
    crypto_asset: reported.crypto_asset ?? asset,
    network: reported.network ?? network,
    status: reported.status,
    deposit_address: reported.deposit_address,
    memo: reported.memo,
    crypto_amount: reported.crypto_amount,
    rate: reported.rate,
    expires_at: reported.expires_at,
  })
}
