import * as v from 'valibot'
import { NETWORKS, type Network } from '../contract/enums'
import { ascii, base, flag, nodes, Origin, onOrOff, portList, secret, smtp, url, whole } from './runtime/setting-values'

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

type NodeSetting = `NODE_${Uppercase<Network>}`

/** The setting with the endpoints of a network: `NODE_ETHEREUM`. */
export const nodeSettingOf = (network: Network) => `NODE_${network.toUpperCase()}` as NodeSetting

const NODE_SETTINGS = NETWORKS.map(nodeSettingOf)
const optionalNodes = v.optional(nodes)

/** The environment variables. The operators' guide describes each. */
const Environment = v.object({
  HOST: v.optional(v.pipe(v.string(), v.regex(/^[\w.:%-]+$/, 'must be an address or host name')), '127.0.0.1'),
  PORT: v.optional(whole(0, 65534), '8080'),
  PUBLIC_URL: v.optional(Origin),
  TRUSTED_PROXIES: v.optional(whole(0, 10), '0'),
  DATABASE_URL: v.optional(url('postgres:', 'postgresql:')),
  DATA_DIR: v.optional(v.string(), '.data'),
  JWT_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))),
  JWT_SECRET_PREVIOUS: v.optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))),
  CUSTODY_URL: v.optional(base),
  CUSTODY_KEY: v.optional(v.pipe(v.string(), ascii)),
  CUSTODY_WEBHOOK_SECRET: v.optional(secret),
  RATES_URL: v.optional(
    v.pipe(
      url('http:', 'https:'),
      v.check((text) => !new URL(text).username && !new URL(text).password, 'must be a URL without credentials'),
    ),
  ),
  RATES: v.optional(rateSources),
  RATES_FIAT: v.optional(v.picklist(['official', 'market'], 'must be official or market')),
  RATES_MAX_AGE: v.optional(whole(1, 86_400), '120'),
  ...(Object.fromEntries(NODE_SETTINGS.map((name) => [name, optionalNodes])) as Record<
    NodeSetting,
    typeof optionalNodes
  >),
  NODE_BITCOIN_GENESIS: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'must be the hash of a block'))),
  NODE_TRON_KEY: v.optional(v.pipe(v.string(), ascii)),
  NODE_TON_KEY: v.optional(v.pipe(v.string(), ascii)),
  UPSTREAM_URL: v.optional(base),
  UPSTREAM_API_KEY: v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/, 'must be visible ASCII characters'))),
  UPSTREAM_WEBHOOK_SECRET: v.optional(secret),
  PAGES_DIR: v.optional(v.string()),
  OPERATOR_NAME: v.optional(v.pipe(v.string(), v.maxLength(100, 'must have at most 100 characters'))),
  HOME_URL: v.optional(url('https:', 'http:')),
  SESSION_MINUTES: v.optional(whole(1, 10_080), '30'),
  SMTP_URL: v.optional(smtp),
  MAIL_FROM: v.optional(v.pipe(v.string(), v.regex(/^[^\r\n]*\S+@\S+[^\r\n]*$/, 'must be an e-mail address'))),
  OPERATOR_MAIL: v.optional(v.pipe(v.string(), v.regex(/^[^\s@<>]+@[^\s@<>]+$/, 'must be an e-mail address'))),
  METRICS_TOKEN: v.optional(v.pipe(secret, ascii)),
  RETENTION_DAYS: v.optional(whole(1, 36_500)),
  WEBHOOK_PORTS: v.optional(portList, '443,8443'),
  ALLOW_PRIVATE_WEBHOOKS: v.optional(flag('1')),
  RATE_LIMITS: v.optional(onOrOff),
  DEMO: v.optional(onOrOff),
})

export type SettingName = keyof typeof Environment.entries

/** The names of all settings. */
export const SETTING_NAMES = Object.keys(Environment.entries)

/** Settings that require another one. */
const NEEDS = [
  ['JWT_SECRET_PREVIOUS', 'JWT_SECRET'],
  ['CUSTODY_URL', 'CUSTODY_KEY'],
  ['CUSTODY_KEY', 'CUSTODY_URL'],
  ['UPSTREAM_URL', 'UPSTREAM_API_KEY'],
  ['UPSTREAM_API_KEY', 'UPSTREAM_URL'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['MAIL_FROM', 'SMTP_URL'],
  ['OPERATOR_MAIL', 'SMTP_URL'],
  ['PAGES_DIR', 'UPSTREAM_URL'],
  ['RATES_FIAT', 'RATES'],
  ['NODE_BITCOIN_GENESIS', 'NODE_BITCOIN'],
  ['NODE_TRON_KEY', 'NODE_TRON'],
  ['NODE_TON_KEY', 'NODE_TON'],
] as const

/** Settings without effect in front of an existing service. */
const OF_OWN_PAYMENTS = [
  'DATABASE_URL',
  'JWT_SECRET',
  'JWT_SECRET_PREVIOUS',
  'CUSTODY_URL',
  'CUSTODY_KEY',
  'CUSTODY_WEBHOOK_SECRET',
  'RATES_URL',
  'RATES',
  'RATES_FIAT',
  ...NODE_SETTINGS,
  'NODE_BITCOIN_GENESIS',
  'NODE_TRON_KEY',
  'NODE_TON_KEY',
  'SMTP_URL',
  'MAIL_FROM',
  'OPERATOR_MAIL',
  'METRICS_TOKEN',
  'RETENTION_DAYS',
  'ALLOW_PRIVATE_WEBHOOKS',
  'DEMO',
] as const

/** The validated settings. */
export type Settings = v.InferOutput<typeof Environment>

/** An invalid setting. The message is printed before the process exits with code 1, and never contains a value. */
export class SettingsError extends Error {}

/** Whether the demo is on: a merchant with pages and a shop. */
export const hasDemo = ({ DEMO, DATABASE_URL, UPSTREAM_URL }: Settings): boolean =>
  !UPSTREAM_URL && (DEMO ?? (DATABASE_URL ? 'off' : 'on')) === 'on'

/** The start of every printed and returned URL. `port` is the port that the service listens on. */
export const publicUrlOf = ({ PUBLIC_URL, PORT }: Settings, port = PORT) => PUBLIC_URL ?? `http://localhost:${port}`

/** An empty value counts as absent. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.entries(environment)
      .map(([name, value]) => [name, value?.trim()] as const)
      .filter(([name, value]) => name in Environment.entries && value),
  )
  const result = v.safeParse(Environment, given, { abortPipeEarly: true })
  if (!result.success) {
    const [issue] = result.issues
    throw new SettingsError(`${issue.path?.[0]?.key}: ${issue.message}`)
  }
  for (const [given, missing] of NEEDS)
    if (result.output[given] && !result.output[missing])
      throw new SettingsError(`${missing}: is required with ${given}`)
  const { RATES, RATES_FIAT } = result.output
  if (RATES_FIAT === 'market' && !RATES?.some((name) => name === 'quidax' || name === 'luno'))
    throw new SettingsError('RATES_FIAT: market needs quidax or luno in RATES')
  return result.output
}

/** The names of settings that have no effect. */
export const ignoredOf = (settings: Settings): string[] =>
  settings.UPSTREAM_URL ? OF_OWN_PAYMENTS.filter((name) => settings[name] !== undefined) : []
