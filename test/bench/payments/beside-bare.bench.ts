import { afterAll, beforeAll, expect, test } from 'vitest'
import { NETWORKS, type Network } from '../../../src/contract/enums'
import { sandboxAddress } from '../../../src/server/custody/sandbox-address'
import { alternateOrder, BUILDS, labelWithBuild } from '../builds'
import { median, publish, QUICK, quantile, table } from '../figures'
import type { Table, Verdict } from '../figures-page'
import { type BareClient, startBareClient } from './bare-client'
import type { Load } from './post-load'
import { openRig, type Rig } from './rig'
import { CONCURRENCY, makeFirstPayment, type Shop } from './shop'

const ROUNDS = Number(process.env.BENCH_RUNS ?? (QUICK ? 1 : 5))
const ROUND_MS = Number(process.env.BENCH_SECONDS ?? 6) * 1000
const WARM_UP_MS = ROUND_MS / 2
/** More payments than a build can complete in a round. */
const PENDING = 2 * ROUND_MS
const MIN_RATIO = 0.25
const MAX_P99_MS = 250

const DEMO = ['demo']
const FIFTY = Array.from({ length: 50 }, (_, index) => `shop-${index}`)
const SCENARIOS = [
  { name: 'one merchant, a webhook endpoint', merchants: DEMO, endpoint: true },
  { name: 'fifty merchants, each with an endpoint', merchants: FIFTY, endpoint: true },
  { name: 'one merchant, no endpoint', merchants: DEMO, endpoint: false },
].slice(0, QUICK ? 1 : undefined)
type Scenario = (typeof SCENARIOS)[number]

const WORKLOADS: [name: string, work: (shop: Shop, merchants: readonly string[], ms: number) => Promise<Load>][] = [
  ['pay', (shop, merchants, ms) => shop.payFor(merchants, ms)],
  ['pay, the address from nothing', (shop, merchants, ms) => shop.payFor(merchants, ms, CHEAP_PAIR)],
  ['deposit to completed', (shop, merchants, ms) => shop.depositFor(merchants, ms)],
]
/** The sandbox computes addresses of TON without an elliptic curve. */
const CHEAP_PAIR = { asset: 'TON', network: 'TON' }
const PROMISED = ['pay', 'deposit to completed']

let rig: Rig
let bare: BareClient

beforeAll(async () => {
  rig = await openRig([...new Set(SCENARIOS.flatMap((setting) => setting.merchants))])
  for (const { shop } of rig.sides) await makeFirstPayment(shop)
  bare = await startBareClient(rig.sides[0]?.shop.url ?? '')
}, 600_000)
afterAll(async () => {
  await bare?.stop()
  await rig?.stop()
})

interface Measured {
  work: string
  build: string
  bare: Load[]
  ours: { load: Load; deliverySeconds: number }[]
}

/** Runs each workload on each build alternately. Deliveries of a round end before the next round begins. */
async function measure({ merchants, endpoint }: Scenario): Promise<Measured[]> {
  const measured = WORKLOADS.flatMap(([work]) =>
    rig.sides.map(({ build }): Measured => ({ work, build: build.name, bare: [], ours: [] })),
  )
  for (const { shop } of rig.sides) await shop.register(endpoint ? rig.target : null)
  for (let round = 0; round <= ROUNDS; round += 1) {
    const ms = round === 0 ? WARM_UP_MS : ROUND_MS
    const bareLoad = await bare.payFor(CONCURRENCY, ms)
    for (const [name, work] of WORKLOADS)
      for (const { build, shop } of alternateOrder(rig.sides, round)) {
        await shop.keepPending(merchants, Math.ceil(PENDING / merchants.length))
        const load = await work(shop, merchants, ms)
        const deliverySeconds = await shop.waitUntilDelivered()
        if (round === 0) continue // the first round only warms up
        const one = measured.find((each) => each.work === name && each.build === build.name)
        one?.bare.push(bareLoad)
        one?.ours.push({ load, deliverySeconds })
      }
  }
  for (const { shop } of rig.sides) {
    const [{ incomplete } = { incomplete: '' }] = await shop.query<{ incomplete: string }>(
      `select count(*) as incomplete from deposits join sessions on sessions.id = deposits.session_id
        where sessions.status <> 'completed'`,
    )
    expect(incomplete).toBe('0')
  }
  return measured
}

const ms = (value: number) => value.toFixed(0)
const times = (value: number) => `${value.toFixed(2)}×`

function rowOf({ work, build, bare, ours }: Measured) {
  const rate = (loads: readonly Load[]) => median(loads.map(({ perSecond }) => perSecond))
  const ratio = median(ours.map(({ load }, round) => load.perSecond / (bare[round]?.perSecond ?? Number.NaN)))
  const medianLatency = (share: number) => median(ours.map(({ load }) => quantile(load.latencies, share)))
  return {
    cells: [
      labelWithBuild(work, build),
      ms(rate(bare)),
      ms(rate(ours.map(({ load }) => load))),
      times(ratio),
      ms(medianLatency(0.5)),
      ms(medianLatency(0.99)),
      median(ours.map(({ deliverySeconds }) => deliverySeconds)).toFixed(1),
    ],
    ratio,
    p99: medianLatency(0.99),
  }
}
const HEAD = ['', 'bare', 'service', 'service to bare', 'p50', 'p99', 's to deliver']

/** How many microseconds the sandbox needs to compute an address of each network. */
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
  for (const setting of SCENARIOS) {
    const rows: string[][] = []
    for (const measured of await measure(setting)) {
      const { work: name, build } = measured
      const { cells, ratio, p99 } = rowOf(measured)
      rows.push(cells)
      if (!PROMISED.includes(name) || build !== BUILDS[0]?.name) continue
      verdicts.push(
        [`${name} a second beside a bare client, ${setting.name}`, times(ratio), `≥ ${MIN_RATIO}×`],
        [`${name}, p99 at ${CONCURRENCY} at once, ${setting.name}`, `${ms(p99)} ms`, `≤ ${MAX_P99_MS} ms`],
      )
    }
    sections.push(`### ${setting.name.replace(/^./, (first) => first.toUpperCase())}`, table(HEAD, rows))
  }
  const paragraphs = [
    `On a durable PostgreSQL ${rig.cluster.version} on the same machine, one process, ${CONCURRENCY} at a time, medians of ${ROUNDS} rounds of ${ROUND_MS / 1000} s; times in ms. The bare client is a process with pg and a pool of 12, too; it writes copies of a payment's session, address and event in one transaction.`,
    'A payment is started by POST /api/v1/p/{slug}/pay in the sandbox, which derives an address on Tron, or an address on TON, which costs nothing. A deposit is custody’s signed notice of all the money of a payment that was made before. The last column is the time that the webhooks of a round took after its end. Webhooks are also delivered during the round.',
  ]
  const addresses = [
    '### Addresses of the sandbox',
    'Computed in the process, for each payment in test mode.',
    addressTable(),
  ]
  publish('payments', 'Payments', [...paragraphs, ...sections, ...addresses], verdicts)
  for (const [promise, measured] of verdicts)
    if (measured.endsWith('×')) expect(Number.parseFloat(measured), promise).toBeGreaterThanOrEqual(MIN_RATIO)
    else expect(Number.parseFloat(measured), promise).toBeLessThanOrEqual(MAX_P99_MS)
}, 7_200_000)
