import * as v from 'valibot'
import { NETWORKS, type Network } from '../contract/enums'
import type { WalletFamily } from '../contract/wallets/wallet'
import { familyOf } from '../payment/chains/networks'
import {
  address,
  ascii,
  atMost,
  base,
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
  visible,
  whole,
} from './runtime/setting-values'

/** The public sources of prices. */
const RATE_SOURCES = ['coinbase', 'kraken', 'coingecko', 'quidax', 'luno'] as const
const OF_COINS: readonly string[] = ['coinbase', 'kraken', 'coingecko']
const rateSources = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((name) => name.trim())),
  v.array(v.picklist(RATE_SOURCES, `must be sources among ${RATE_SOURCES.join(', ')}, separated by commas`)),
  v.check((names) => new Set(names).size === names.length, 'must name each source once'),
  v.check(
    (names) => names.filter((name) => OF_COINS.includes(name)).length >= 2,
    `must name at least two of ${OF_COINS.join(', ')}`,
  ),
)

interface Setting {
  is: v.GenericSchema<string, unknown>
  /** As if it were set. Absent: the setting is optional. */
  default?: string
  /** In a few words, for `--help`; the operators' guide says more. */
  means: string
  /** It has an effect only beside this other setting. */
  needs?: string
  /** It has no effect in front of an existing service. */
  own?: true
}

type NodeSetting = `NODE_${Uppercase<Network>}`
type NodeRow = { is: typeof nodes; means: string; own: true }

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
    const means = `one or two nodes: ${INTERFACES[familyOf(network)]}`
    return [nodeSettingOf(network), { is: nodes, means, own: true }]
  }),
) as Record<NodeSetting, NodeRow>

/** The environment variables. Parsing, the command's help and the checks of the docs follow from this table. */
export const SETTINGS = {
  HOST: { is: host, default: '127.0.0.1', means: 'where to listen' },
  PORT: { is: whole(0, 65534), default: '8080', means: 'the demo shop takes the next one' },
  PUBLIC_URL: { is: Origin, means: 'the start of every URL that is printed or returned' },
  TRUSTED_PROXIES: { is: whole(0, 10), default: '0', means: 'proxies that add to X-Forwarded-For' },
  DATABASE_URL: {
    is: url('postgres:', 'postgresql:'),
    means: 'PostgreSQL 15 or later, not an embedded one',
    own: true,
  },
  DATA_DIR: { is: v.string(), default: '.data', means: 'folder of the embedded database' },
  JWT_SECRET: { is: jwtSecret, means: 'signs API keys and encrypts secrets', own: true },
  JWT_SECRET_PREVIOUS: {
    is: jwtSecret,
    means: 'the previous one, until its keys have expired',
    needs: 'JWT_SECRET',
    own: true,
  },
  CUSTODY_URL: { is: base, means: 'live custody', needs: 'CUSTODY_KEY', own: true },
  CUSTODY_KEY: { is: ascii, means: 'its key', needs: 'CUSTODY_URL', own: true },
  CUSTODY_WEBHOOK_SECRET: { is: secret, means: 'verifies its notices', own: true },
  RATES_URL: { is: ratesUrl, means: 'live rates', own: true },
  RATES: { is: rateSources, means: 'or public sources of them, separated by commas', own: true },
  RATES_FIAT: {
    is: v.picklist(['official', 'market'], 'must be official or market'),
    means: 'official or market: how they price the US dollar',
    needs: 'RATES',
    own: true,
  },
  RATES_MAX_AGE: { is: whole(1, 86_400), default: '120', means: 'how many seconds old a rate may be' },
  ...NODES,
  NODE_BITCOIN_GENESIS: {
    is: blockHash,
    means: 'hash of its first block, on a test chain',
    needs: 'NODE_BITCOIN',
    own: true,
  },
  NODE_TRON_KEY: { is: ascii, means: 'its key', needs: 'NODE_TRON', own: true },
  NODE_TON_KEY: { is: ascii, means: 'its key', needs: 'NODE_TON', own: true },
  UPSTREAM_URL: { is: base, means: 'serve the page for an existing payments service', needs: 'UPSTREAM_API_KEY' },
  UPSTREAM_API_KEY: { is: visible, means: 'its key', needs: 'UPSTREAM_URL' },
  UPSTREAM_WEBHOOK_SECRET: { is: secret, means: 'verifies its webhooks' },
  PAGES_DIR: { is: v.string(), means: 'descriptions of pages that this service lacks', needs: 'UPSTREAM_URL' },
  OPERATOR_NAME: { is: atMost(100), means: 'name of the operator, shown at /' },
  HOME_URL: { is: url('https:', 'http:'), means: 'where / redirects to, instead of the start page' },
  SESSION_MINUTES: { is: whole(1, 10_080), default: '30', means: 'how long a price holds' },
  SMTP_URL: { is: smtp, means: 'the mail server that sends mail', needs: 'MAIL_FROM', own: true },
  MAIL_FROM: { is: sender, means: 'the sender of mail', needs: 'SMTP_URL', own: true },
  OPERATOR_MAIL: {
    is: address,
    means: 'gets mails about outages, and some for merchants',
    needs: 'SMTP_URL',
    own: true,
  },
  METRICS_TOKEN: { is: v.pipe(secret, ascii), means: 'allows /metrics from beyond loopback', own: true },
  RETENTION_DAYS: { is: whole(1, 36_500), means: 'after how many days people are erased', own: true },
  WEBHOOK_PORTS: { is: portList, default: '443,8443', means: 'ports of webhooks' },
  ALLOW_PRIVATE_WEBHOOKS: { is: flag('1'), means: '1 allows webhooks to private hosts, for tests', own: true },
  RATE_LIMITS: { is: onOrOff, means: 'off for tests' },
  DEMO: { is: onOrOff, means: 'on or off: a demo merchant with its pages and shop', own: true },
} as const satisfies Record<string, Setting>

type Table = typeof SETTINGS
type SettingName = keyof Table
type Defaulted = { [Name in SettingName]: Table[Name] extends { default: string } ? Name : never }[SettingName]

/** The validated settings. */
export type Settings = { [Name in Defaulted]: v.InferOutput<Table[Name]['is']> } & {
  [Name in Exclude<SettingName, Defaulted>]?: v.InferOutput<Table[Name]['is']>
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
  for (const [name, { is, default: otherwise }] of ROWS) {
    const text = environment[name]?.trim() || otherwise
    if (text === undefined) continue
    const result = v.safeParse(is, text, { abortPipeEarly: true })
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
export const ignoredOf = (settings: Settings): string[] =>
  settings.UPSTREAM_URL ? ROWS.flatMap(([name, { own }]) => (own && settings[name] !== undefined ? [name] : [])) : []
