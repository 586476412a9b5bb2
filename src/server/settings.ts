import * as v from 'valibot'
import { NETWORKS, type Network } from '../contract/enums'
import type { WalletFamily } from '../contract/wallets/wallet'
import { familyOf } from '../payment/chains/networks'
import {
  address,
  ascii,
  atMost,
  baseUrl,
  blockHash,
  flag,
  host,
  jwtSecret,
  nodes,
  Origin,
  onOrOff,
  portList,
  ratesUrl,
  secret,
  sender,
  smtp,
  url,
  visibleAscii,
  wholeNumber,
} from './runtime/setting-values'

/** The public sources of prices. */
const RATE_SOURCES = ['coinbase', 'kraken', 'coingecko', 'quidax', 'luno'] as const
const COIN_SOURCES: readonly string[] = ['coinbase', 'kraken', 'coingecko']
const rateSources = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((name) => name.trim())),
  v.array(v.picklist(RATE_SOURCES, `must be sources among ${RATE_SOURCES.join(', ')}, separated by commas`)),
  v.check((names) => new Set(names).size === names.length, 'must name each source once'),
  v.check(
    (names) => names.filter((name) => COIN_SOURCES.includes(name)).length >= 2,
    `must name at least two of ${COIN_SOURCES.join(', ')}`,
  ),
)

interface Setting {
  schema: v.GenericSchema<string, unknown>
  /** The value if the variable is absent. Without a default, the setting is optional. */
  default?: string
  /** A few words for `--help`. The operators' guide describes every setting. */
  summary: string
  /** Another setting that is required together with this setting. */
  needs?: string
  /** Whether the setting has no effect with `UPSTREAM_URL`. */
  ownPaymentsOnly?: true
}

type NodeSetting = `NODE_${Uppercase<Network>}`
type NodeRow = { schema: typeof nodes; summary: string; ownPaymentsOnly: true }

/** The setting with the endpoints of a network: `NODE_ETHEREUM`. */
export const nodeSettingOf = (network: Network) => `NODE_${network.toUpperCase()}` as NodeSetting

/** The interface of the nodes of each family. */
const INTERFACES: Record<WalletFamily, string> = {
  bitcoin: 'Esplora',
  evm: 'JSON-RPC',
  solana: 'JSON-RPC',
  tron: 'such as https://api.trongrid.io',
  ton: 'TON Center’s interface, version 3',
}
const NODES = Object.fromEntries(
  NETWORKS.map((network) => {
    const summary = `one or two nodes: ${INTERFACES[familyOf(network)]}`
    return [nodeSettingOf(network), { schema: nodes, summary, ownPaymentsOnly: true }]
  }),
) as Record<NodeSetting, NodeRow>

/** The environment variables. Parsing, the command's help and the checks of the docs follow from this table. */
export const SETTINGS = {
  HOST: { schema: host, default: '127.0.0.1', summary: 'where to listen' },
  PORT: { schema: wholeNumber(0, 65534), default: '8080', summary: 'the port; the demo shop takes the next' },
  PUBLIC_URL: { schema: Origin, summary: 'the start of every URL that is printed or returned' },
  TRUSTED_PROXIES: { schema: wholeNumber(0, 10), default: '0', summary: 'proxies that add to X-Forwarded-For' },
  DATABASE_URL: {
    schema: url('postgres:', 'postgresql:'),
    summary: 'PostgreSQL 15 or later, not an embedded one',
    ownPaymentsOnly: true,
  },
  DATA_DIR: { schema: v.string(), default: '.data', summary: 'folder of the embedded database' },
  JWT_SECRET: { schema: jwtSecret, summary: 'signs API keys and encrypts secrets', ownPaymentsOnly: true },
  JWT_SECRET_PREVIOUS: {
    schema: jwtSecret,
    summary: 'the previous JWT_SECRET, until its keys expire',
    needs: 'JWT_SECRET',
    ownPaymentsOnly: true,
  },
  CUSTODY_URL: { schema: baseUrl, summary: 'live custody', needs: 'CUSTODY_KEY', ownPaymentsOnly: true },
  CUSTODY_KEY: { schema: ascii, summary: 'the API key of custody', needs: 'CUSTODY_URL', ownPaymentsOnly: true },
  CUSTODY_WEBHOOK_SECRET: { schema: secret, summary: 'verifies notices of custody', ownPaymentsOnly: true },
  RATES_URL: { schema: ratesUrl, summary: 'live rates', ownPaymentsOnly: true },
  RATES: { schema: rateSources, summary: 'public sources of live rates, separated by commas', ownPaymentsOnly: true },
  RATES_FIAT: {
    schema: v.picklist(['official', 'market'], 'must be official or market'),
    summary: 'official or market: the price of the US dollar',
    needs: 'RATES',
    ownPaymentsOnly: true,
  },
  RATES_MAX_AGE: { schema: wholeNumber(1, 86_400), default: '120', summary: 'how many seconds old a rate may be' },
  ...NODES,
  NODE_BITCOIN_GENESIS: {
    schema: blockHash,
    summary: 'hash of the first block of a Bitcoin test chain',
    needs: 'NODE_BITCOIN',
    ownPaymentsOnly: true,
  },
  NODE_TRON_KEY: { schema: ascii, summary: 'the API key of the Tron node', needs: 'NODE_TRON', ownPaymentsOnly: true },
  NODE_TON_KEY: { schema: ascii, summary: 'the API key of the TON node', needs: 'NODE_TON', ownPaymentsOnly: true },
  UPSTREAM_URL: {
    schema: baseUrl,
    summary: 'serve the page for an existing payments service',
    needs: 'UPSTREAM_API_KEY',
  },
  UPSTREAM_API_KEY: { schema: visibleAscii, summary: 'the API key of that service', needs: 'UPSTREAM_URL' },
  UPSTREAM_WEBHOOK_SECRET: { schema: secret, summary: 'verifies webhooks of that service' },
  PAGES_DIR: { schema: v.string(), summary: 'descriptions of pages that this service lacks', needs: 'UPSTREAM_URL' },
  OPERATOR_NAME: { schema: atMost(100), summary: 'name of the operator, shown at /' },
  HOME_URL: { schema: url('https:', 'http:'), summary: 'where / redirects to, instead of the start page' },
  SESSION_MINUTES: { schema: wholeNumber(1, 10_080), default: '30', summary: 'how long a price holds' },
  SMTP_URL: { schema: smtp, summary: 'the mail server that sends mail', needs: 'MAIL_FROM', ownPaymentsOnly: true },
  MAIL_FROM: { schema: sender, summary: 'the sender of mail', needs: 'SMTP_URL', ownPaymentsOnly: true },
  OPERATOR_MAIL: {
    schema: address,
    summary: 'gets mails about outages, and some for merchants',
    needs: 'SMTP_URL',
    ownPaymentsOnly: true,
  },
  METRICS_TOKEN: {
    schema: v.pipe(secret, ascii),
    summary: 'allows /metrics from beyond loopback',
    ownPaymentsOnly: true,
  },
  RETENTION_DAYS: {
    schema: wholeNumber(1, 36_500),
    summary: 'after how many days people are erased',
    ownPaymentsOnly: true,
  },
  WEBHOOK_PORTS: { schema: portList, default: '443,8443', summary: 'ports of webhooks' },
  ALLOW_PRIVATE_WEBHOOKS: {
    schema: flag('1'),
    summary: '1 allows webhooks to private hosts, for tests',
    ownPaymentsOnly: true,
  },
  RATE_LIMITS: { schema: onOrOff, summary: 'off for tests' },
  DEMO: { schema: onOrOff, summary: 'on or off: a demo merchant with its pages and shop', ownPaymentsOnly: true },
} as const satisfies Record<string, Setting>

type Table = typeof SETTINGS
type SettingName = keyof Table
type Defaulted = { [Name in SettingName]: Table[Name] extends { default: string } ? Name : never }[SettingName]

/** The validated settings. */
export type Settings = { [Name in Defaulted]: v.InferOutput<Table[Name]['schema']> } & {
  [Name in Exclude<SettingName, Defaulted>]?: v.InferOutput<Table[Name]['schema']>
}

const ROWS = Object.entries(SETTINGS) as [SettingName, Setting & { needs?: SettingName }][]

/** The names of all settings. */
export const SETTING_NAMES: readonly string[] = Object.keys(SETTINGS)

/** An invalid setting. The message is printed before the process exits with code 1, and never contains a value. */
export class SettingsError extends Error {}

/** Whether the demo is on: a merchant with pages and a shop. */
export const hasDemo = ({ DEMO, DATABASE_URL, UPSTREAM_URL }: Settings): boolean =>
  !UPSTREAM_URL && (DEMO ?? (DATABASE_URL ? 'off' : 'on')) === 'on'

/** The start of every printed and returned URL. `port` is the port that the service listens on. */
export const publicUrlOf = ({ PUBLIC_URL, PORT }: Settings, port = PORT) => PUBLIC_URL ?? `http://localhost:${port}`

/** An empty value counts as absent. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const read: Partial<Record<SettingName, unknown>> = {}
  for (const [name, { schema, default: otherwise }] of ROWS) {
    const text = environment[name]?.trim() || otherwise
    if (text === undefined) continue
    const result = v.safeParse(schema, text, { abortPipeEarly: true })
    if (!result.success) throw new SettingsError(`${name}: ${result.issues[0].message}`)
    read[name] = result.output
  }
  for (const [name, { needs }] of ROWS)
    if (needs && read[name] !== undefined && read[needs] === undefined)
      throw new SettingsError(`${needs}: is required with ${name}`)
  const settings = read as Settings
  const { RATES, RATES_FIAT } = settings
  if (RATES_FIAT === 'market' && !RATES?.some((name) => name === 'quidax' || name === 'luno'))
    throw new SettingsError('RATES_FIAT: market needs quidax or luno in RATES')
  return settings
}

/** The names of settings that have no effect. */
export const ignoredSettings = (settings: Settings): string[] =>
  settings.UPSTREAM_URL
    ? ROWS.flatMap(([name, { ownPaymentsOnly }]) => (ownPaymentsOnly && settings[name] !== undefined ? [name] : []))
    : []
