import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../e2e/chromium'
import { type Service, startService } from '../e2e/service'
import { createTcpProxy, type TcpProxy } from '../tcp-proxy'
import { median, publish, table } from './figures'
import { serveFloor } from './floor/serve'
import { type Conditions, type Target, type Visit, visit } from './visit'

const RUNS = Number(process.env.BENCH_RUNS ?? 5)
const WAIT_MS = Number(process.env.BENCH_WAIT_MINUTES ?? 10) * 60_000
const NETWORKS = [
  { name: '3G', latencyMs: 400, kbitDown: 400, kbitUp: 400 },
  { name: 'slow 4G', latencyMs: 150, kbitDown: 1600, kbitUp: 750 },
]
const CONDITIONS: Conditions[] = NETWORKS.flatMap((network) =>
  [4, 6].map((cpu) => ({ ...network, name: `${network.name}, CPU ${cpu}×`, cpu })),
)

let browser: Browser
let service: Service
let floor: Awaited<ReturnType<typeof serveFloor>>
let proxies: TcpProxy[]
let targets: Target[]

beforeAll(async () => {
  ;[browser, service, floor] = await Promise.all([launchChromium(), startService(), serveFloor()])
  proxies = await Promise.all(
    [floor.port, Number(new URL(service.origin).port)].map((port) => createTcpProxy({ port })),
  )
  const [toFloor, toService] = proxies
  if (!toFloor || !toService) throw new Error('two proxies were made')
  targets = [
    {
      name: 'floor',
      url: `http://localhost:${toFloor.port}/`,
      usable: 'button',
      fields: { '#first': 'Ada', '#last': 'Obi', '#email': 'ada@example.com' },
      ticks: [],
      submit: 'button',
      done: '#paid svg',
      bytes: toFloor.bytes,
    },
    {
      name: 'Malipo',
      url: `http://localhost:${toService.port}/p/demo`,
      usable: 'form[data-form="pay"] button[type="submit"]',
      fields: { '[name="first_name"]': 'Ada', '[name="last_name"]': 'Obi', '[name="email"]': 'ada@example.com' },
      ticks: ['[name="asset"][value="USDT"]', '[name="network"][value="Tron"]'],
      submit: 'form[data-form="pay"] button[type="submit"]',
      done: '[data-qr] svg',
      bytes: toService.bytes,
    },
  ]
  const warm = { name: 'warm', latencyMs: 0, kbitDown: 100_000, kbitUp: 100_000, cpu: 1 }
  for (const target of targets) await visit(browser, target, warm)
})

afterAll(async () => {
  await browser?.close()
  await Promise.all((proxies ?? []).map((proxy) => proxy.close()))
  await Promise.all([service?.stop(), floor?.close()])
})

const pick = (visits: readonly Visit[], value: (one: Visit) => number) => median(visits.map(value))
const kib = (bytes: number) => (bytes / 1024).toFixed(1)
const ratio = (mine: number, theirs: number) => `${(mine / theirs).toFixed(2)}×`

/** Interleaved, so that whatever else the machine does falls on both alike. */
async function sideBySide(conditions: Conditions): Promise<Map<string, Visit[]>> {
  const visits = new Map<string, Visit[]>(targets.map(({ name }) => [name, []]))
  for (let run = 0; run < RUNS; run += 1)
    for (const target of targets) visits.get(target.name)?.push(await visit(browser, target, conditions))
  return visits
}

function rowsOf(visits: Map<string, Visit[]>) {
  const base = visits.get('floor') ?? []
  return [...visits].map(([name, all]) => {
    const against = (value: (one: Visit) => number) => ratio(pick(all, value), pick(base, value))
    const kind = (type: string) => kib(pick(all, ({ kinds }) => kinds[type] ?? 0))
    const other = pick(all, ({ kinds }) =>
      Object.entries(kinds).reduce((sum, [type, bytes]) => sum + (/^(?:Document|Script)$/.test(type) ? 0 : bytes), 0),
    )
    return [
      name,
      pick(all, ({ requests }) => requests),
      kind('Document'),
      kind('Script'),
      kib(other),
      Math.round(pick(all, ({ firstPaintMs }) => firstPaintMs)),
      Math.round(pick(all, ({ usableMs }) => usableMs)),
      against(({ usableMs }) => usableMs),
      Math.round(pick(all, ({ submitToQrMs }) => submitToQrMs)),
      against(({ submitToQrMs }) => submitToQrMs),
      `${kib(pick(all, ({ flowUpBytes }) => flowUpBytes))} / ${kib(pick(all, ({ flowDownBytes }) => flowDownBytes))}`,
      Math.round(pick(all, ({ blockedMs }) => blockedMs)),
      pick(all, ({ shift }) => shift).toFixed(3),
      pick(all, ({ nodes }) => nodes),
      Math.round(pick(all, ({ heapKiB }) => heapKiB)),
    ]
  })
}

const HEAD = [
  'page',
  'requests',
  'document KiB',
  'script KiB',
  'other KiB',
  'first paint ms',
  'usable ms',
  '× floor',
  'submit to QR ms',
  '× floor',
  'to QR, KiB up / down',
  'blocked ms',
  'layout shift',
  'nodes',
  'heap KiB',
]

test('the page beside the floor', async () => {
  const sections: string[] = []
  for (const conditions of CONDITIONS) {
    const visits = await sideBySide(conditions)
    sections.push(`### ${conditions.name}`, table(HEAD, rowsOf(visits)))
    // What jumps under a thumb is a defect at any speed.
    expect(pick(visits.get('Malipo') ?? [], ({ shift }) => shift)).toBeLessThan(0.1)
  }
  sections.unshift(
    `Medians of ${RUNS} visits with an empty cache, runs interleaved, bytes as they cross the wire. The floor is the same form and QR code as bare HTML, without script, in brotli over HTTP/1.1.`,
  )
  publish('page', 'The page', sections)
})

test('a whole payment with minutes of waiting', async () => {
  const conditions = CONDITIONS[0] as Conditions
  const visits = await Promise.all(targets.map((target) => visit(browser, target, conditions, WAIT_MS)))
  publish('waiting', `A payment and ${WAIT_MS / 60_000} minutes of waiting`, [
    `${conditions.name}; KiB up / down. The floor reloads itself every 15 seconds.`,
    table(
      ['page', 'to the QR code', 'waiting', 'all'],
      visits.map((one, index) => [
        targets[index]?.name ?? '',
        `${kib(one.flowUpBytes)} / ${kib(one.flowDownBytes)}`,
        `${kib(one.waitUpBytes)} / ${kib(one.waitDownBytes)}`,
        kib(one.flowUpBytes + one.flowDownBytes + one.waitUpBytes + one.waitDownBytes),
      ]),
    ),
  ])
})
