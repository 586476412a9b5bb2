import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { coinbase } from '../../../src/server/rates/sources/coinbase'
import { coingecko } from '../../../src/server/rates/sources/coingecko'
import { kraken } from '../../../src/server/rates/sources/kraken'
import { luno } from '../../../src/server/rates/sources/luno'
import { quidax } from '../../../src/server/rates/sources/quidax'

const PATHS = {
  '/v2/exchange-rates': 'coinbase',
  '/0/public/Ticker': 'kraken',
  '/api/v3/simple/price': 'coingecko',
  '/api/v1/markets/tickers/usdtngn': 'quidax',
  '/api/1/tickers': 'luno',
} as const
export type SourceName = (typeof PATHS)[keyof typeof PATHS]
const RECORDED = readFileSync(join(import.meta.dirname, 'sources.json'), 'utf8')

/** Plays the named sources by a server, until the test is over. */
export async function playSources(names: readonly SourceName[]) {
  const answers = JSON.parse(RECORDED)
  const faults = new Map<SourceName, (response: ServerResponse) => void>()
  const answerBy = new Map<SourceName, (url: URL) => object>()
  const requested: SourceName[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://x')
    const name = PATHS[url.pathname as keyof typeof PATHS]
    requested.push(name)
    const fault = faults.get(name)
    if (fault) fault(response)
    else response.end(JSON.stringify(answerBy.get(name)?.(url) ?? answers[name]))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const makers = { coinbase, kraken, coingecko, quidax, luno }
  return { answers, answerBy, faults, requested, sources: names.map((name) => makers[name](base)) }
}
