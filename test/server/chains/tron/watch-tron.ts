import { tronReader } from '../../../../src/server/chains/tron/tron-reader'
import { watch } from '../watch'
import { fakeTronNode } from './fake-tron-node'

export const ADDRESS = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'
export const CHAIN = 728126428
/** The prefix of the ids of TRX deposits. */
export const TRX_ID_PREFIX = `${CHAIN}:${ADDRESS}:TRX:`
export const ONE = 10n ** 6n

/** @param path appended to the URL of each node */
export async function watching({ second = false, path = '' } = {}) {
  const headers = { 'TRON-PRO-API-KEY': 'secret' }
  const watched = await watch({
    address: ADDRESS,
    columns: ['id', 'amount', 'hash', 'confirmations', 'state'],
    serve: fakeTronNode,
    read: (endpoints, clock) =>
      tronReader({
        endpoints: endpoints.map((one) => ({ ...one, url: `${one.url}${path}`, headers })),
        clock,
        confirmations: 3,
      }),
    second,
  })
  return { ...watched, node: watched.host.node }
}
