import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../e2e/chromium'
import { type Service, startService } from '../e2e/service'
import { LIMITS } from '../size-limits.mjs'
import { createTcpProxy, type TcpProxy } from '../tcp-proxy'
import { median, publish, table } from './figures'
import type { Table, Verdict } from './figures-page'
import { type Protection, serveFloor } from './floor/serve'
import { type Conditions, type Target, type Visit, visit } from './visit'

const RUNS = Number(process.env.BENCH_RUNS ?? 5)
const WAIT_MS = Number(process.env.BENCH_WAIT_MINUTES ?? 10) * 60_000
const NETWORKS = [
  { name: '3G', latencyMs: 400, kbitDown: 400, kbitUp: 400 },
  { name: 'slow 4G', latencyMs: 150, kbitDown: 1600, kbitUp: 750 },
]
/** Milliseconds after which every page is usable. Until then the driver is silent, and the page measures itself. */
const SILENT_MS = 3000
/** Milliseconds, longer than the page takes to fetch what it needs later. */
const PAUSE_MS = 2500
const NETWORK_CONDITIONS: Conditions[] = NETWORKS.flatMap((network) =>
  [4, 6].map((cpu) => ({
    ...network,
    name: `${network.name}, CPU ${cpu}×`,
    cpu,
    silentMs: SILENT_MS,
    pauseMs: PAUSE_MS,
    typingMs: 0,
  })),
)
const [FIRST] = NETWORK_CONDITIONS as [Conditions]
/** The first conditions at the speed of a person who types a name and an e-mail address. */
const TYPED: Conditions = { ...FIRST, name: `${FIRST.name}, with three seconds of typing`, typingMs: 3000 }
/** The first conditions with a browser that fills in the form and presses “Pay” when the button becomes visible. */
const AT_ONCE: Conditions = { ...FIRST, name: `${FIRST.name}, “Pay” pressed at once`, silentMs: 0, pauseMs: 0 }
/** The first conditions with a driver that polls continuously, as common drivers do to find out when to continue. */
const WATCHED: Conditions = { ...FIRST, name: `${FIRST.name}, while the driver polls`, silentMs: 0 }
/** The conditions with limits, which are relative to the floor with the same protection. */
const LIMITED = [FIRST, TYPED]
const ALL = [FIRST, TYPED, AT_ONCE, WATCHED, ...NETWORK_CONDITIONS.slice(1)]
/** `BENCH_CONDITIONS=1` visits under the first conditions only. */
const CONDITIONS = ALL.slice(0, Number(process.env.BENCH_CONDITIONS ?? ALL.length))

const [FLOOR, PROTECTED, OURS] = ['floor', 'floor, protected', 'Malipo'] as const

let browser: Browser
let service: Service
let floors: Awaited<ReturnType<typeof serveFloor>>[]
let proxies: TcpProxy[]
let targets: Target[]

beforeAll(async () => {
  ;[browser, service] = await Promise.all([launchChromium(), startService()])
  floors = await Promise.all([serveFloor(), serveFloor(await protectionOf(`${service.origin}/p/demo`))])
  proxies = await Promise.all(
    [...floors.map(({ port }) => port), Number(new URL(service.origin).port)].map((port) => createTcpProxy({ port })),
  )
  const [floorProxy, protectedProxy, serviceProxy] = proxies
  if (!floorProxy || !protectedProxy || !serviceProxy) throw new Error('a proxy is missing')
  const bare = (name: string, { port, bytes }: TcpProxy): Target => ({
    name,
    url: `http://localhost:${port}/`,
    usable: 'button',
    fields: { '#first': 'Ada', '#last': 'Obi', '#email': 'ada@example.com' },
    ticks: [],
    submit: 'button',
    done: '#paid svg',
    bytes,
  })
  targets = [
    bare(FLOOR, floorProxy),
    bare(PROTECTED, protectedProxy),
    {
      name: OURS,
      url: `http://localhost:${serviceProxy.port}/p/demo`,
      usable: 'form[data-form="pay"] button[type="submit"]',
      fields: { '[name="first_name"]': 'Ada', '[name="last_name"]': 'Obi', '[name="email"]': 'ada@example.com' },
      ticks: ['[name="asset"][value="USDT"]', '[name="network"][value="Tron"]'],
      submit: 'form[data-form="pay"] button[type="submit"]',
      done: '[data-qr] svg',
      bytes: serviceProxy.bytes,
    },
  ]
  const warm = {
    name: 'warm',
    latencyMs: 0,
    kbitDown: 100_000,
    kbitUp: 100_000,
    cpu: 1,
    silentMs: 0,
    pauseMs: 0,
    typingMs: 0,
  }
  for (const target of targets) await visit(browser, target, warm)
})

afterAll(async () => {
  await browser?.close()
  await Promise.all((proxies ?? []).map((proxy) => proxy.close()))
  await Promise.all([service?.stop(), ...(floors ?? []).map((floor) => floor.close())])
})

async function protectionOf(url: string): Promise<Protection> {
  const { headers } = await fetch(url)
  const protection = [...headers].filter(([name]) => /policy|^x-/.test(name))
  if (!headers.has('cross-origin-opener-policy')) throw new Error('the page is not protected from its opener')
  return Object.fromEntries(protection)
}

const medianOf = (visits: readonly Visit[], value: (one: Visit) => number) => median(visits.map(value))
const kib = (bytes: number) => (bytes / 1024).toFixed(2)
const ratio = (ours: number, reference: number) => `${(ours / reference).toFixed(2)}×`

/** Visits the targets alternately, so that other load of the machine affects all of them alike. */
async function visitAll(conditions: Conditions): Promise<Map<string, Visit[]>> {
  const visits = new Map<string, Visit[]>(targets.map(({ name }) => [name, []]))
  for (let run = 0; run < RUNS; run += 1)
    for (const target of targets) visits.get(target.name)?.push(await visit(browser, target, conditions))
  return visits
}

const MEASURES: [name: string, value: (one: Visit) => number, digits: number][] = [
  ['first paint, ms', ({ firstPaintMs }) => firstPaintMs, 0],
  ['usable, ms', ({ usableMs }) => usableMs, 0],
  ['from “Pay” to the QR code, ms', ({ submitToQrMs }) => submitToQrMs, 0],
  ['main thread blocked, ms', ({ blockedMs }) => blockedMs, 0],
  ['layout shift', ({ shift }) => shift, 3],
]
/** Values that are equal on every network. */
const WEIGHTS: typeof MEASURES = [
  ['requests of the first view', ({ requests }) => requests, 0],
  ['document, KiB', ({ kinds }) => (kinds.Document ?? 0) / 1024, 1],
  ['scripts, KiB', ({ kinds }) => (kinds.Script ?? 0) / 1024, 1],
  ['all of the first view, KiB down', ({ downBytes }) => downBytes / 1024, 1],
  ['up to the QR code, KiB up', ({ flowUpBytes }) => flowUpBytes / 1024, 1],
  ['up to the QR code, KiB down', ({ flowDownBytes }) => flowDownBytes / 1024, 1],
  ['nodes', ({ nodes }) => nodes, 0],
  ['heap, KiB', ({ heapKiB }) => heapKiB, 0],
]

const compareTable = (visits: Map<string, Visit[]>, measures: typeof MEASURES) => {
  const names = [FLOOR, PROTECTED, OURS] as const
  return table(
    ['', ...names, `to the ${FLOOR}`, 'to the protected'],
    measures.map(([name, value, digits]) => {
      const [floor = 0, protectedFloor = 0, ours = 0] = names.map((one) => medianOf(visits.get(one) ?? [], value))
      const figures = [floor, protectedFloor, ours].map((figure) => figure.toFixed(digits))
      return [name, ...figures, ...[floor, protectedFloor].map((floor) => (floor > 0 ? ratio(ours, floor) : ''))]
    }),
  )
}

test('the page beside the floor', async () => {
  const sections: (string | Table)[] = []
  const verdicts: Verdict[] = []
  let visits = new Map<string, Visit[]>()
  for (const conditions of CONDITIONS) {
    visits = await visitAll(conditions)
    sections.push(`### ${conditions.name}`, compareTable(visits, MEASURES))
    const ours = visits.get(OURS) ?? []
    for (const [measure, value] of [
      ['usable', ({ usableMs }: Visit) => usableMs],
      ['from “Pay” to the QR code', ({ submitToQrMs }: Visit) => submitToQrMs],
    ] as const)
      verdicts.push([
        `Page, ${measure}, beside bare HTML with the same protection, on ${conditions.name}`,
        ratio(medianOf(ours, value), medianOf(visits.get(PROTECTED) ?? [], value)),
        LIMITED.includes(conditions) ? '1.15×' : '–',
      ])
    // a layout shift while a customer taps is a defect at any speed
    expect(medianOf(ours, ({ shift }) => shift)).toBeLessThan(0.1)
  }
  publish(
    'page',
    'The page',
    [
      `Medians of ${RUNS} visits with an empty cache, runs interleaved, in Chromium. The floor is the same form and QR code as bare HTML, without script, in brotli over HTTP/1.1.`,
      'The protected floor is the same, with the headers that protect our page. One of them separates the page from the page that opened it (Cross-Origin-Opener-Policy): the browser then changes to another process when the answer arrives, for which bare HTML has to wait, too. Without this header, the page that opened a payment page could navigate it to another address.',
      'The page measures itself, and the driver reads the result at the end. A driver that polls from the start whether the page is usable makes the browser compile 330 KB of script in the page. In the process of the previous page, where it was already compiled, that takes 5 ms. In a new process, it takes 50 to 65 ms before the first paint, for which no customer waits, because customers have no driver. The table “while the driver polls” shows the difference.',
      ...sections,
      '### Weight',
      'Transferred bytes, including headers, the same on every network.',
      compareTable(visits, WEIGHTS),
    ],
    verdicts,
  )
})

test('a whole payment with minutes of waiting', async () => {
  const waiting = targets.filter(({ name }) => name !== PROTECTED)
  const visits = await Promise.all(waiting.map((target) => visit(browser, target, FIRST, WAIT_MS)))
  const minutes = WAIT_MS / 60_000
  const all = visits.map((one) => kib(one.flowUpBytes + one.flowDownBytes + one.waitUpBytes + one.waitDownBytes))
  publish(
    'waiting',
    `A payment and ${minutes} minutes of waiting`,
    [
      `${FIRST.name}; KiB up / down. The floor reloads every 15 seconds.`,
      table(
        ['page', 'to the QR code', 'waiting', 'all'],
        visits.map((one, index) => [
          waiting[index]?.name ?? '',
          `${kib(one.flowUpBytes)} / ${kib(one.flowDownBytes)}`,
          `${kib(one.waitUpBytes)} / ${kib(one.waitDownBytes)}`,
          all[index] ?? '',
        ]),
      ),
    ],
    [
      [
        `A whole payment with ${minutes} minutes of waiting, and the same in bare HTML with automatic reloads`,
        `${all[1]} and ${all[0]} KiB`,
        minutes === 10 ? `${LIMITS.wholePayment / 1024} KiB` : '–',
      ],
    ],
  )
})
