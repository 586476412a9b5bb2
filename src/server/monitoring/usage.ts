import { version } from '../../../package.json'
import type { SettingName } from '../settings'

/** What each setting means, in a few words; the operators' guide says more. */
const SETTINGS: Record<SettingName, string> = {
  HOST: 'where to listen; default 127.0.0.1',
  PORT: 'default 8080; the demo shop takes the next one',
  PUBLIC_URL: 'the start of every URL that is printed or returned',
  TRUSTED_PROXIES: 'how many proxies in front add to X-Forwarded-For',
  DATABASE_URL: 'PostgreSQL 15 or later; default: an embedded one',
  DATA_DIR: 'folder of the embedded database; default .data',
  JWT_SECRET: 'signs API keys and encrypts secrets',
  JWT_SECRET_PREVIOUS: 'the previous one, until its keys have expired',
  CUSTODY_URL: 'live custody',
  CUSTODY_KEY: 'its key',
  CUSTODY_WEBHOOK_SECRET: 'verifies its notices',
  RATES_URL: 'live rates',
  RATES: 'or public sources of them, separated by commas',
  RATES_FIAT: 'official or market: how they price the US dollar',
  RATES_MAX_AGE: 'how many seconds old a rate may be; default 120',
  NODE_BITCOIN: 'one or two Esploras, for merchants’ own keys',
  NODE_BITCOIN_GENESIS: 'hash of its first block, on a test chain',
  NODE_ETHEREUM: 'JSON-RPC of one or two nodes, likewise',
  NODE_BINANCE_SMART_CHAIN: 'likewise',
  NODE_BASE: 'likewise',
  NODE_ARBITRUM: 'likewise',
  NODE_TRON: 'likewise, such as https://api.trongrid.io',
  NODE_TRON_KEY: 'its key',
  NODE_SOLANA: 'likewise',
  NODE_TON: 'TON Center’s interface, version 3, likewise',
  NODE_TON_KEY: 'its key',
  UPSTREAM_URL: 'serve the page for an existing payments service',
  UPSTREAM_API_KEY: 'its key',
  UPSTREAM_WEBHOOK_SECRET: 'verifies its webhooks',
  PAGES_DIR: 'descriptions of pages that this service lacks',
  OPERATOR_NAME: 'who runs this service; shown at /',
  HOME_URL: 'where / redirects to, instead of the start page',
  SESSION_MINUTES: 'how long a price holds; default 30',
  SMTP_URL: 'the mail server that sends mail',
  MAIL_FROM: 'the sender of mail',
  OPERATOR_MAIL: 'gets mails about outages, and some for merchants',
  METRICS_TOKEN: 'allows /metrics from beyond loopback',
  RETENTION_DAYS: 'after how many days people are erased',
  WEBHOOK_PORTS: 'ports of webhooks; default 443,8443',
  ALLOW_PRIVATE_WEBHOOKS: '1 allows webhooks to private hosts, for tests',
  RATE_LIMITS: 'off for tests',
  DEMO: 'on or off: a demo merchant with its pages and shop',
}

const widest = Math.max(...Object.keys(SETTINGS).map(({ length }) => length))

const HELP = `Malipo ${version}: a payment page for crypto, and the service behind it.

Usage: node dist/server/main.js [--help | --version]

It takes its settings from the environment:

${Object.entries(SETTINGS)
  .map(([name, meaning]) => `  ${name.padEnd(widest)}  ${meaning}`)
  .join('\n')}

The operators' guide is served at /docs/operators.html.
`

/** What to print instead of starting; null: start. Throws for words that are not understood. */
export function answerOf(words: readonly string[]): string | null {
  const [word, ...more] = words
  if (word === undefined) return null
  if (more.length === 0 && (word === '--help' || word === '-h')) return HELP
  if (more.length === 0 && (word === '--version' || word === '-v')) return `${version}\n`
  throw new UsageError(`unknown: ${words.join(' ')}. Settings are environment variables; see --help`)
}

/** A command line that is not understood. The message is printed before the process exits with code 1. */
export class UsageError extends Error {}
