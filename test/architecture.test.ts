import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Import, importsOf } from './imports'

const within = (target: string, ...folders: string[]) => folders.some((folder) => target.startsWith(`${folder}/`))
const isPackage = (target: string, ...names: string[]) =>
  names.some((name) => target === name || target.startsWith(`${name}/`))

/** Imports the elliptic curves, which are too large for the page. */
const RECIPIENT = 'src/payment/address/recipient'
/** The only file of the server that imports the page. */
const COMPOSITION_ROOT = 'src/server/compose.ts'

/** Folders that every app in a browser may import, beside `src/parts`. */
const BELOW_THE_APPS = ['src/browser', 'src/words', 'src/payment', 'src/contract']

/** The imports that each folder allows. A file outside of these folders may import anything. */
const RULES: [folder: string, allows: (one: Import, path: string) => boolean][] = [
  ['src/contract', ({ target }) => within(target, 'src/contract') || target === 'valibot'],
  [
    'src/payment',
    ({ target, typeOnly }, path) =>
      (within(target, 'src/payment') && target !== RECIPIENT) ||
      (typeOnly && within(target, 'src/contract')) ||
      isPackage(target, '@noble/hashes', '@scure/base') ||
      (path === `${RECIPIENT}.ts` && isPackage(target, '@noble/curves')),
  ],
  [
    'src/browser',
    ({ target }) =>
      within(target, 'src/browser', 'src/payment', 'src/contract') ||
      isPackage(target, '@preact/signals', 'valibot', '@simplewebauthn/browser'),
  ],
  [
    'src/words',
    ({ target, typeOnly }) =>
      within(target, 'src/words', 'src/payment', 'src/contract') || (typeOnly && target === 'preact'),
  ],
  [
    'src/parts',
    ({ target }) =>
      within(target, 'src/parts', ...BELOW_THE_APPS) || isPackage(target, 'preact', '@preact/signals', 'qrcode'),
  ],
  [
    'src/page',
    ({ target }, path) =>
      (within(target, 'src/page', 'src/parts', ...BELOW_THE_APPS) && target !== RECIPIENT) ||
      isPackage(target, 'preact', '@preact/signals', 'valibot') ||
      (path === 'src/page/server.tsx' && target === 'preact-render-to-string'),
  ],
  [
    'src/studio',
    ({ target }) =>
      within(target, 'src/studio', 'src/page', 'src/parts', ...BELOW_THE_APPS) ||
      isPackage(target, 'preact', '@preact/signals', 'valibot', 'culori'),
  ],
  [
    'src/dashboard',
    ({ target }) =>
      within(target, 'src/dashboard', 'src/parts', ...BELOW_THE_APPS) ||
      isPackage(target, 'preact', '@preact/signals', 'valibot'),
  ],
  [
    'src/server',
    ({ target }, path) =>
      !within(target, 'src/page', 'src/studio', 'src/dashboard', 'src/parts', 'src/words', 'src/browser', 'widget') ||
      (path === COMPOSITION_ROOT && target === 'src/page/server') ||
      (within(path, 'src/server/letters') && within(target, 'src/words')),
  ],
  [
    'widget',
    ({ target, typeOnly }, path) =>
      // The build's settings run on the developer's machine, never in a shop.
      path.endsWith('.config.ts') ||
      within(target, 'widget') ||
      (typeOnly && within(target, 'src/contract')) ||
      // Each is a few bytes without an import, so that widget and service read a number and a header in one way.
      target === 'src/contract/number-text' ||
      (within(path, 'widget/client/api') && target === 'src/payment/retry-after') ||
      // The packages for carts run on the shop's server, and each imports its cart.
      (within(path, 'widget/medusa') && (isPackage(target, '@medusajs/framework') || target === 'node:crypto')) ||
      (within(path, 'widget/vendure') &&
        (isPackage(target, '@vendure/core', '@vendure/common', '@nestjs/common', '@nestjs/graphql', 'graphql') ||
          target.startsWith('node:'))),
  ],
]

/** The rooms of the page, and the rooms that each may import. The loose files of `src/page` connect them. */
const PAGE_ROOMS: Record<string, readonly string[]> = {
  api: [],
  i18n: [],
  styles: [],
  state: ['api', 'i18n'],
  layout: ['state', 'api', 'i18n'],
  help: ['layout', 'state', 'api', 'i18n'],
  offline: ['state', 'api'],
  'browser-wallet': ['layout', 'state', 'api', 'i18n'],
  screens: ['help', 'browser-wallet', 'layout', 'state', 'api', 'i18n', 'offline'],
  resume: ['state', 'api'],
  browser: ['resume', 'state', 'api', 'i18n'],
}
const SCREENS = 'src/page/screens'

/** The rooms of the service, and the rooms that each may import. The loose files of `src/server` connect them. */
const SERVER_ROOMS: Record<string, readonly string[]> = {
  runtime: [],
  storage: ['runtime'],
  ports: [],
  secrets: [],
  http: ['secrets', 'storage', 'runtime'],
  limits: ['http', 'storage', 'runtime'],
  custody: ['wallets', 'http', 'storage', 'runtime'],
  rates: ['http', 'runtime'],
  chains: ['http', 'runtime'],
  mail: ['http', 'storage'],
  wallets: ['chains', 'audit', 'mail', 'http', 'secrets', 'storage', 'runtime'],
  scans: ['payments', 'custody', 'wallets', 'chains', 'rates', 'storage', 'runtime'],
  audit: ['storage'],
  webhooks: ['audit', 'mail', 'http', 'storage', 'runtime'],
  push: ['webhooks', 'http', 'storage', 'runtime'],
  logos: ['limits', 'http', 'storage', 'runtime'],
  payer: ['limits', 'http', 'storage', 'runtime'],
  payments: [
    'payer',
    'webhooks',
    'audit',
    'mail',
    'push',
    'logos',
    'custody',
    'chains',
    'limits',
    'http',
    'storage',
    'runtime',
  ],
  letters: ['auth', 'payments', 'mail', 'push', 'logos', 'http', 'storage', 'runtime'],
  auth: ['payments', 'audit', 'mail', 'push', 'http', 'storage', 'runtime'],
  monitoring: ['auth', 'payments', 'http', 'storage', 'runtime'],
  web: ['payer', 'limits', 'http', 'storage', 'runtime'],
  studio: ['auth', 'payments', 'web', 'logos', 'http', 'storage'],
  api: [
    'payer',
    'payments',
    'auth',
    'audit',
    'studio',
    'wallets',
    'webhooks',
    'push',
    'monitoring',
    'logos',
    'limits',
    'http',
    'storage',
    'runtime',
  ],
  upstream: ['api', 'payer', 'payments', 'monitoring', 'webhooks', 'limits', 'http', 'storage', 'runtime'],
  attest: ['web', 'runtime'],
  listen: ['auth', 'webhooks'],
  stub: ['custody', 'rates', 'http', 'runtime'],
  doctor: ['auth', 'wallets', 'chains', 'payments', 'custody', 'mail', 'rates', 'storage', 'runtime'],
}
/** The shared rooms of the dashboard. A subject imports no other subject. */
const DASHBOARD_SHARED = ['parts', 'state', 'api', 'i18n']
const DASHBOARD_ROOMS: Record<string, readonly string[]> = {
  api: [],
  i18n: [],
  styles: [],
  worker: [],
  state: ['api', 'i18n'],
  parts: ['state', 'api', 'i18n'],
  search: DASHBOARD_SHARED,
  layout: ['search', ...DASHBOARD_SHARED],
  ...Object.fromEntries(
    [
      ...['sign-in', 'today', 'payments', 'till', 'pages', 'customers', 'invoices', 'balances', 'payouts'],
      ...['swaps', 'wallets', 'webhooks', 'keys', 'team', 'settings', 'fresh-check'],
    ].map((subject) => [subject, DASHBOARD_SHARED]),
  ),
  // a member's own devices are drawn as those of the team
  access: ['team', ...DASHBOARD_SHARED],
}
/** The rooms of the studio. Those that edit a subject, and the preview, do not import each other. */
const STUDIO_SHARED = ['parts', 'state', 'frames', 'look']
const STUDIO_ROOMS: Record<string, readonly string[]> = {
  look: [],
  frames: ['look'],
  state: ['frames', 'look'],
  parts: ['state', 'frames', 'look'],
  ...Object.fromEntries(['theme', 'words', 'contrast', 'files', 'preview'].map((subject) => [subject, STUDIO_SHARED])),
  layout: ['theme', 'words', 'contrast', 'files', ...STUDIO_SHARED],
}

/** The packages that a shop installs, and the folder that the script loads when a payment opens. */
const WIDGET_ROOMS: Record<string, readonly string[]> = {
  script: [],
  'script/embed': ['script'],
  client: ['script', 'script/embed'],
  // shared by the packages for carts
  cart: ['client'],
  medusa: ['cart'],
  vendure: ['cart'],
}
/** Bundles the whole widget into one file, so it imports every room. */
const STANDALONE = 'widget/script/standalone.ts'
const ROOMS_BY_APP = {
  'src/page': PAGE_ROOMS,
  'src/server': SERVER_ROOMS,
  'src/dashboard': DASHBOARD_ROOMS,
  'src/studio': STUDIO_ROOMS,
  widget: WIDGET_ROOMS,
}

/** Loose files of the service that its rooms may import. */
const SHARED_FILES = ['src/server/deps', 'src/server/settings', 'src/server/backend']
/** Interfaces, which every room may import. */
const PORTS = 'src/server/ports'
const MAX_LOOSE_FILES = 10

const roomOf = (path: string) =>
  /^(?:src\/(?:page|server|dashboard|studio)\/([^/.]+)|widget\/(script\/embed|[^/.]+))\//
    .exec(path)
    ?.slice(1)
    .find(Boolean)
const screenOf = (path: string) => /^src\/page\/screens\/([^/.]+)\//.exec(path)?.[1]

/** Whether an import breaks the rules between the rooms of an app, or leads from one screen to another. */
function breaksRoomRules(path: string, target: string): boolean {
  const [app, rooms] = Object.entries(ROOMS_BY_APP).find(([folder]) => within(path, folder)) ?? []
  const [from, to] = [roomOf(path), roomOf(target)]
  if (!app || !rooms || !from || !within(target, app) || SHARED_FILES.includes(target) || within(target, PORTS))
    return false
  if (path === STANDALONE) return false
  if (within(target, SCREENS) && screenOf(path)) return ![undefined, screenOf(path)].includes(screenOf(target))
  return to === undefined || (to !== from && !rooms[from]?.includes(to))
}

const KIND_NOT_SUBJECT = /(?:^|\/)(?:utils?|helpers?|types?|common)(?:\.[^/]*)?(?=\/|$)/

function violationsOf(path: string, source: string): string[] {
  const [, allows] = RULES.find(([folder]) => within(path, folder)) ?? []
  const violating = importsOf(path, source).filter((one) => allows && !allows(one, path))
  return [
    ...violating.map((one) => `${path} imports ${one.target}`),
    ...importsOf(path, source)
      .filter(({ target }) => breaksRoomRules(path, target))
      .map(({ target }) => `${path} imports ${target} against the rules of its rooms`),
    ...(KIND_NOT_SUBJECT.test(path) ? [`${path} is named after a kind of thing`] : []),
  ]
}

const ROOT = join(import.meta.dirname, '..')
const files = ['src', 'widget', 'test'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    // The packages of `test/nodes` and `test/carts` are installed below `test`.
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => posix.join(entry.parentPath.slice(ROOT.length + 1), entry.name)),
)

/** The files of the first circle of imports, or null. */
function findCircle(graph: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>()
  const visit = (path: string, trail: string[]): string[] | null => {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path]
    if (done.has(path)) return null
    for (const target of graph.get(path) ?? []) {
      const circle = visit(target, [...trail, path])
      if (circle) return circle
    }
    done.add(path)
    return null
  }
  for (const path of graph.keys()) {
    const circle = visit(path, [])
    if (circle) return circle
  }
  return null
}

/** The files of a folder, each with the files of that folder that it imports. */
function importsWithin(app: string): Map<string, string[]> {
  const paths = files.filter((path) => within(path, app) && /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
  const byTarget = new Map(paths.map((path) => [path.replace(/\.tsx?$/, ''), path]))
  return new Map(
    paths.map((path) => [
      path,
      importsOf(path, readFileSync(join(ROOT, path), 'utf8')).flatMap(({ target }) => byTarget.get(target) ?? []),
    ]),
  )
}

/** The folders, each with the folders that it imports. Loose files are left out, because they connect the rooms. */
function foldersOf(graph: ReadonlyMap<string, readonly string[]>): Map<string, string[]> {
  const folders = new Map<string, string[]>()
  for (const [path, targets] of graph) {
    const from = posix.dirname(path)
    const others = targets.filter((target) => roomOf(target)).map((target) => posix.dirname(target))
    if (roomOf(path)) folders.set(from, [...(folders.get(from) ?? []), ...others.filter((to) => to !== from)])
  }
  return folders
}

describe('the architecture', () => {
  it('is followed by every file', () => {
    const sources = files.filter((path) => /\.tsx?$/.test(path))
    expect(sources.length).toBeGreaterThan(50)
    const violations = files.flatMap((path) =>
      violationsOf(path, /\.tsx?$/.test(path) ? readFileSync(join(ROOT, path), 'utf8') : ''),
    )
    expect(violations).toEqual([])
  })

  it('lets `deps.ts` import only ports, contract and settings', () => {
    const path = 'src/server/deps.ts'
    const above = importsOf(path, readFileSync(join(ROOT, path), 'utf8'))
      .map(({ target }) => target)
      .filter((target) => !within(target, PORTS, 'src/contract') && target !== 'src/server/settings')
    expect(above).toEqual([])
  })

  it.each(
    Object.entries(ROOMS_BY_APP),
  )('has no circle of imports in %s, not even of types, and no room without a rule', (app, rooms) => {
    const graph = importsWithin(app)
    expect(graph.size).toBeGreaterThan(20)
    expect(findCircle(graph)).toBeNull()
    const found = [...graph.keys()].flatMap((path) => roomOf(path) ?? [])
    expect(found.filter((room) => !(room in rooms))).toEqual([])
    expect(Object.keys(rooms).filter((room) => !found.includes(room) && room !== 'styles')).toEqual([])
  })

  it('has no circle of imports in the folders that the apps share, not even of types', () => {
    for (const app of ['src/browser', 'src/words', 'src/parts']) expect(findCircle(importsWithin(app))).toBeNull()
  })

  it('has no circle of folders in the service', () => {
    const folders = foldersOf(importsWithin('src/server'))
    expect(folders.get('src/server/payments/sessions')).toContain('src/server/storage')
    expect(findCircle(folders)).toBeNull()
  })

  it('awaits concurrent steps of a payment with `together`, so that they all end before its transaction', () => {
    const others = [...importsWithin('src/server/payments').keys()].filter((path) =>
      /\bPromise\.(?:all|any|race)\(/.test(readFileSync(join(ROOT, path), 'utf8')),
    )
    expect(others).toEqual([])
  })

  it('has few loose files in the service', () => {
    const loose = readdirSync(join(ROOT, 'src/server'), { withFileTypes: true }).filter(
      (entry) => entry.isFile() && entry.name.endsWith('.ts'),
    )
    expect(loose.length).toBeLessThanOrEqual(MAX_LOOSE_FILES)
  })

  it('has no folder with more than 25 files', () => {
    const counts = new Map<string, number>()
    for (const folder of files.filter((path) => !path.includes('/locales/')).map(posix.dirname))
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
    expect([...counts].filter(([, count]) => count > 25)).toEqual([])
  })

  it('has every room that CONTRIBUTING explains', () => {
    const table =
      /\| room \| content \|\n(.*?)\n\n/s.exec(readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8'))?.[1] ?? ''
    const rooms = table
      .split('\n')
      .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([a-z/-]+)`/g)].map(([, room = '']) => room))
    expect(rooms.length).toBeGreaterThan(10)
    const folders = rooms.map((room) => join(ROOT, 'src', room))
    expect(folders.filter((folder) => !existsSync(folder))).toEqual([])
  })

  it('detects a circle', () => {
    expect(
      findCircle(
        new Map([
          ['a', ['b']],
          ['b', ['c']],
          ['c', ['b']],
        ]),
      ),
    ).toEqual(['b', 'c', 'b'])
    expect(
      findCircle(
        new Map([
          ['a', ['b', 'c']],
          ['b', ['c']],
          ['c', []],
        ]),
      ),
    ).toBeNull()
  })

  const forbidden: [path: string, source: string][] = [
    ['src/contract/session.ts', `import { pairOf } from '../payment/chains/catalogue'`],
    ['src/contract/session.ts', `import type { Pair } from '../payment/chains/catalogue'`],
    ['src/contract/session.ts', `import { z } from 'zod'`],
    ['src/payment/money.ts', `import { CURRENCIES } from '../contract/enums'`],
    ['src/payment/money.ts', `import { type Currency } from '../contract/enums'`],
    ['src/payment/address/check.ts', `import { ed25519 } from '@noble/curves/ed25519.js'`],
    ['src/payment/uri.ts', `import { recipientProblem } from './address/recipient'`],
    ['src/payment/money.ts', `import { createHash } from 'node:crypto'`],
    ['src/payment/money.ts', `export { Screen } from '../page/screens/screen'`],
    ['src/page/app.tsx', `import {\n  createApp,\n  deps,\n} from '../server/app'`],
    ['src/page/app.tsx', `import type { Deps } from '../server/deps'`],
    ['src/page/app.tsx', `const studio = () => import('../src/studio/main')`],
    ['src/page/app.tsx', `import { recipientProblem } from '../payment/address/recipient'`],
    ['src/page/app.tsx', `import 'lodash'`],
    ['src/page/app.tsx', `import { readFileSync } from 'node:fs'`],
    ['src/page/app.tsx', `import { renderToString } from 'preact-render-to-string'`],
    ['src/studio/main.tsx', `import { createApp } from '../server/app'`],
    ['src/studio/main.tsx', `import { join } from 'node:path'`],
    ['src/server/app.ts', `import { renderPage } from '../page/server'`],
    [COMPOSITION_ROOT, `import { App } from '../page/app'`],
    ['src/server/api/pay.ts', `import type { View } from '../../page/view'`],
    ['src/server/storage/schema/service-state.ts', `import type { Custody } from '../../custody/port'`],
    ['src/server/webhooks/endpoints.ts', `import { createOnce } from '../payments/idempotency'`],
    ['src/server/web/site.ts', `import { OPERATIONS } from '../api/operations'`],
    ['src/server/payments/sessions/renew.ts', `import type { App } from '../../app'`],
    ['src/server/mail/queue/mailer.ts', `import { writeLetter } from '../../letters/write-letter'`],
    ['src/server/webhooks/record-delivery.ts', `import { endpointMail } from '../letters/merchants/endpoint-mail'`],
    ['src/server/payments/intake/intake.ts', `import { createWatchers } from '../../scans/scanner'`],
    ['widget/script/frame.ts', `import { WidgetMessage } from '../../src/contract/widget-message'`],
    ['widget/script/frame.ts', `import { signal } from '@preact/signals'`],
    ['widget/script/frame.ts', `import { verify } from '../../src/server/webhooks/verify'`],
    ['widget/medusa/options.ts', `import { Order } from '@vendure/core'`],
    ['widget/medusa/options.ts', `import { requireOptions } from '../vendure/options'`],
    ['src/page/api/client.ts', `import type { Ports } from '../state/ports'`],
    ['src/page/state/page-model.ts', `import { Header } from '../layout/header'`],
    ['src/page/layout/header.tsx', `import { LanguageLink } from '../help/language-link'`],
    ['src/page/screens/payment/payment.tsx', `import { Receipt } from '../outcome/receipt'`],
    ['src/page/help/share.tsx', `import { App } from '../app'`],
    ['src/dashboard/main.tsx', `import { createApp } from '../server/app'`],
    ['src/dashboard/main.tsx', `import { networkName } from '../page/layout/copy-row'`],
    ['src/parts/qr-code.tsx', `import { useI18n } from '../page/i18n/i18n-context'`],
    ['src/words/untranslated.ts', `import { QrCode } from '../parts/qr-code'`],
    ['src/browser/wait.ts', `import { networkName } from '../words/network-names'`],
    ['src/dashboard/today/today.tsx', `import { Payments } from '../payments/payments'`],
    ['src/dashboard/api/client.ts', `import { createRouter } from '../state/router'`],
    ['src/studio/look/look.ts', `import { createFrames } from '../frames/frames'`],
    ['src/studio/frames/frames.ts', `import type { Studio } from '../state/studio-model'`],
    ['src/studio/state/faults.ts', `import { ContrastPanel } from '../contrast/contrast-panel'`],
    ['src/studio/parts/choice.tsx', `import { Header } from '../layout/header'`],
    ['src/studio/theme/presets.tsx', `import { showDifferences } from '../files/differences'`],
    ['src/studio/layout/panel.tsx', `import { StudioApp } from '../studio-app'`],
    ['widget/script/payment.ts', `import { embedPage } from './embed/embed-page'`],
    ['widget/script/options.ts', `import { retryAfterMs } from '../../src/payment/retry-after'`],
    ['widget/client/api/list.ts', `import { formatAmount } from '../../../src/payment/money'`],
    ['widget/script/embed/frame.ts', `import { open } from '../../client/widget'`],
    ['src/page/utils/format.ts', ''],
    ['src/server/helpers.ts', ''],
    ['src/contract/types.ts', ''],
    ['test/common/world.ts', ''],
  ]
  for (const [path, source] of forbidden) {
    it(`forbids «${source.replace(/\s+/g, ' ') || 'anything'}» in ${path}`, () => {
      expect(violationsOf(path, source)).toHaveLength(1)
    })
  }

  const allowed: [path: string, source: string][] = [
    ['src/payment/money.ts', `import type { Currency } from '../contract/enums'`],
    ['src/payment/address/check.ts', `import { sha256 } from '@noble/hashes/sha2.js'`],
    [`${RECIPIENT}.ts`, `import { ed25519 } from '@noble/curves/ed25519.js'`],
    ['src/server/payments/refunds/refunds.ts', `import { recipientProblem } from '../../../payment/address/recipient'`],
    ['src/page/server.tsx', `import { renderToString } from 'preact-render-to-string'`],
    ['src/parts/qr.ts', `const encoder = () => import('qrcode/lib/core/qrcode')`],
    [STANDALONE, `import * as embed from './embed/embed-page'`],
    ['src/studio/main.tsx', `import { CurrentScreen } from '../page/screens/current-screen'`],
    [COMPOSITION_ROOT, `import { renderPage } from '../page/server'`],
    ['src/server/runtime/log.ts', `import { hostname } from 'node:os'`],
    ['widget/script/frame.ts', `import type { WidgetMessage } from '../../src/contract/widget-message'`],
    ['widget/script/options.ts', `import { numberText } from '../../src/contract/number-text'`],
  ]
  for (const [path, source] of allowed) {
    it(`allows «${source}» in ${path}`, () => {
      expect(importsOf(path, source)).toHaveLength(1)
      expect(violationsOf(path, source)).toEqual([])
    })
  }
})
