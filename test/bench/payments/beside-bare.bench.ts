import { afterAll, beforeAll, expect, test } from 'vitest'
import { NETWORKS, type Network } from '../../../src/contract/enums'
import { sandboxAddress } from '../../../src/server/custody/sandbox-address'
import { median, publish, QUICK, quantile, table } from '../figures'
import type { Table, Verdict } from '../figures-page'
import { type BareClient, startBareClient } from './bare-client'
import type { Load } from './post-load'
import { openRig, type Rig } from './rig'
import { firstPayment, type Shop, WIDTH } from './shop'

const ROUNDS = Number(process.env.BENCH_RUNS ?? (QUICK ? 1 : 5))
const ROUND_MS = Number(process.env.BENCH_SECONDS ?? 6) * 1000
const WARM_MS = ROUND_MS / 2
const LEAST = 0.25
const MOST_MS = 250

const DEMO = ['demo']
const FIFTY = Array.from({ length: 50 }, (_, index) => `shop-${index}`)
const SETTINGS = [
  { name: 'one merchant, a webhook endpoint', merchants: DEMO, endpoint: true },
  { name: 'fifty merchants, each with an endpoint', merchants: FIFTY, endpoint: true },
  { name: 'one merchant, no endpoint', merchants: DEMO, endpoint: false },
].slice(0, QUICK ? 1 : undefined)
type Setting = (typeof SETTINGS)[number]

const WORKS: [name: string, work: (shop: Shop, merchants: readonly string[], ms: number) => Promise<Load>][] = [
  ['pay', (shop, merchants, ms) => shop.payFor(merchants, ms)],
  ['pay, the address from nothing', (shop, merchants, ms) => shop.payFor(merchants, ms, CHEAP_PAIR)],
  ['deposit to completed', (shop, merchants, ms) => shop.depositFor(merchants, ms)],
]
/** Its sandbox address needs no curve. */
const CHEAP_PAIR = { asset: 'TON', network: 'TON' }
const PROMISED = ['pay', 'deposit to completed']

let rig: Rig
let bare: BareClient

beforeAll(async () => {
  rig = await openRig([...new Set(SETTINGS.flatMap((setting) => setting.merchants))])
  await rig.shop.register(rig.target)
  await firstPayment(rig.shop)
  bare = await startBareClient(rig.shop.url)
}, 600_000)
afterAll(async () => {
  await bare?.stop()
  await rig?.stop()
})

type Measured = { bare: Load[] } & Partial<Record<'old' | 'new', { load: Load; afterwards: number }[]>>

/** Every work on every side, in turn; what a round left to do is done before the next one. */
async function measure({ merchants, endpoint }: Setting): Promise<Map<string, Measured>> {
  for (const shop of rig.shops.values()) await shop.register(endpoint ? rig.target : null)
  const measured = new Map<string, Measured>(WORKS.map(([name]) => [name, { bare: [], old: [], new: [] }]))
  /** How many deposits a merchant of a side may be paid in a round. */
  const needed = new Map<Shop, number>([...rig.shops.values()].map((shop) => [shop, 3000]))
  for (let round = 0; round <= ROUNDS; round += 1) {
    const ms = round === 0 ? WARM_MS : ROUND_MS
    const bareLoad = await bare.payFor(WIDTH, ms)
    if (round > 0) for (const one of measured.values()) one.bare.push(bareLoad)
    for (const [side, shop] of rig.shops)
      for (const [name, work] of WORKS) {
        await shop.keepPending(merchants, Math.ceil((needed.get(shop) ?? 0) / merchants.length))
        const load = await work(shop, merchants, ms)
        const afterwards = await shop.delivered()
        if (name === 'deposit to completed') needed.set(shop, 1000 + (load.perSecond * 2 * ROUND_MS) / 1000)
        if (round > 0) measured.get(name)?.[side]?.push({ load, afterwards })
      }
  }
  for (const shop of rig.shops.values()) {
    const [{ incomplete } = { incomplete: '' }] = await shop.ask<{ incomplete: string }>(
      `select count(*) as incomplete from deposits join sessions on sessions.id = deposits.session_id
        where sessions.status <> 'completed'`,
    )
    expect(incomplete).toBe('0')
  }
  return measured
}

const ms = (value: number) => value.toFixed(0)
const times = (value: number) => `${value.toFixed(2)}×`

function rowOf(name: string, { bare, old = [], new: ours = [] }: Measured) {
  const rate = (loads: readonly Load[]) => median(loads.map(({ perSecond }) => perSecond))
  const ratio = (side: readonly { load: Load }[]) =>
    median(side.map(({ load }, round) => load.perSecond / (bare[round]?.perSecond ?? Number.NaN)))
  const share = (side: readonly { load: Load }[], part: number) =>
    median(side.map(({ load }) => quantile(load.latencies, part)))
  const ofOld = (show: () => string) => (old.length > 0 ? show() : '—')
  return {
    cells: [
      name,
      ms(rate(bare)),
      ofOld(() => ms(rate(old.map(({ load }) => load)))),
      ms(rate(ours.map(({ load }) => load))),
      ofOld(() => times(ratio(old))),
      times(ratio(ours)),
      ofOld(() => ms(share(old, 0.99))),
      ms(share(ours, 0.5)),
      ms(share(ours, 0.99)),
      median(ours.map(({ afterwards }) => afterwards)).toFixed(1),
    ],
    ratio: ratio(ours),
    p99: share(ours, 0.99),
  }
}
const HEAD = ['', 'bare', 'old', 'new', 'old to bare', 'new to bare', 'p99 old', 'p50 new', 'p99 new', 's to deliver']

/** µs that the sandbox computes for an address of each network. */
function addressTable(): Table {
  const TIMES = 300
  const path = (index: number) => `9d0a9d3c-7b7e-4d1d-8c2f-${String(index).padStart(12, '0')} USDT`
  const microseconds = (network: Network) => {
    for (let index = 0; index < TIMES; index += 1) sandboxAddress('ab'.repeat(32), path(index), network)
    const began = performance.now()
    for (let index = 0; index < TIMES; index += 1) sandboxAddress('cd'.repeat(32), path(index), network)
    return ((performance.now() - began) * 1000) / TIMES
  }
  return table(
    ['network', 'µs for an address'],
    NETWORKS.map((network) => [network, microseconds(network).toFixed(0)]),
  )
}

test('payments and deposits beside a bare client', async () => {
  const sections: (string | Table)[] = []
  const verdicts: Verdict[] = []
  for (const setting of SETTINGS) {
    const rows: string[][] = []
    for (const [name, measured] of await measure(setting)) {
      const { cells, ratio, p99 } = rowOf(name, measured)
      rows.push(cells)
      if (!PROMISED.includes(name)) continue
      verdicts.push(
        [`${name} a second beside a bare client, ${setting.name}`, times(ratio), `≥ ${LEAST}×`],
        [`${name}, p99 at ${WIDTH} at once, ${setting.name}`, `${ms(p99)} ms`, `≤ ${MOST_MS} ms`],
      )
    }
    sections.push(`### ${setting.name.replace(/^./, (first) => first.toUpperCase())}`, table(HEAD, rows))
  }
  const about = [
    `On a durable PostgreSQL ${rig.cluster.version} on the same machine, one process, ${WIDTH} at a time, medians of ${ROUNDS} alternating rounds of ${ROUND_MS / 1000} s; times in ms. The bare client is a process with pg and a pool of 12, too; it writes a session, its address and an event, copies of those of a payment, in one transaction. ${
      rig.shops.has('old')
        ? 'Old is the service as it was before it was made faster, built from the history.'
        : 'The old service was not measured: the history does not reach back to it, or only a short round was asked for.'
    }`,
    'A payment is begun by POST /api/v1/p/{slug}/pay in the sandbox, which derives an address on Tron, or one on TON, which costs nothing. A deposit is custody’s signed notice of all the money of a payment that was made before. The last column is how long the webhooks of a round took after its end; they are delivered during the round, too.',
  ]
  const addresses = [
    '### Addresses of the sandbox',
    'Computed in the process, for each payment in test mode.',
    addressTable(),
  ]
  publish('payments', 'Payments', [...about, ...sections, ...addresses], verdicts)
  for (const [promise, measured] of verdicts)
    if (measured.endsWith('×')) expect(Number.parseFloat(measured), promise).toBeGreaterThanOrEqual(LEAST)
    else expect(Number.parseFloat(measured), promise).toBeLessThanOrEqual(MOST_MS)
}, 7_200_000)
