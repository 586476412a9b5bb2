import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { hasDemo, ignoredSettings, readSettings, SETTING_NAMES, SETTINGS } from '../../src/server/settings'

describe('the environment', () => {
  test('has a default for everything that needs one, and an empty value counts as absent', () => {
    const settings = readSettings({ PORT: '', DATABASE_URL: ' ', PATH: '/bin', RATE_LIMITS: '' })
    expect(settings).toEqual({
      HOST: '127.0.0.1',
      PORT: 8080,
      TRUSTED_PROXIES: 0,
      DATA_DIR: '.data',
      RATES_MAX_AGE: 120,
      SESSION_MINUTES: 30,
      WEBHOOK_PORTS: [443, 8443],
    })
  })

  test.each([
    ['PORT', '80a', 'PORT: must be a whole number from 0 to 65534'],
    ['PORT', '65535', 'PORT: must be a whole number from 0 to 65534'],
    ['SESSION_MINUTES', '0', 'SESSION_MINUTES: must be a whole number from 1 to 10080'],
    ['DATABASE_URL', 'mysql://x', 'DATABASE_URL: must be a URL that begins with postgres:// or postgresql://'],
    [
      'PUBLIC_URL',
      'https://pay.example/shop',
      'PUBLIC_URL: must be an http or https origin, such as https://pay.example',
    ],
    ['PUBLIC_URL', 'pay.example', 'PUBLIC_URL: must be an http or https origin, such as https://pay.example'],
    ['JWT_SECRET', 'short', 'JWT_SECRET: must have at least 32 characters'],
    ['RATE_LIMITS', 'none', 'RATE_LIMITS: must be on or off'],
    ['WEBHOOK_PORTS', '443;8443', 'WEBHOOK_PORTS: must be ports from 1 to 65535, separated by commas'],
    ['WEBHOOK_PORTS', '443,0', 'WEBHOOK_PORTS: must be ports from 1 to 65535, separated by commas'],
    ['WEBHOOK_PORTS', '443,65536', 'WEBHOOK_PORTS: must be ports from 1 to 65535, separated by commas'],
    ['DEMO', '1', 'DEMO: must be on or off'],
    [
      'CUSTODY_URL',
      'https://u:p@custody.example',
      'CUSTODY_URL: must be a URL without credentials, query and fragment',
    ],
    [
      'CUSTODY_URL',
      'https://custody.example/?x=1',
      'CUSTODY_URL: must be a URL without credentials, query and fragment',
    ],
    ['CUSTODY_URL', 'nonsense', 'CUSTODY_URL: must be a URL that begins with http:// or https://'],
    ['UPSTREAM_URL', 'ftp://x', 'UPSTREAM_URL: must be a URL that begins with http:// or https://'],
    ['RATES_URL', 'nonsense', 'RATES_URL: must be a URL that begins with http:// or https://'],
    ['RATES', 'coinbase,binance', 'RATES: must be sources among coinbase, kraken, coingecko, quidax, luno'],
    ['RATES', 'coinbase,coinbase', 'RATES: must name each source once'],
    ['RATES', 'coinbase,quidax', 'RATES: must name at least two of coinbase, kraken, coingecko'],
    ['RATES_FIAT', 'black', 'RATES_FIAT: must be official or market'],
    ['RATES_FIAT', 'market', 'RATES: is required with RATES_FIAT'],
    ['CUSTODY_KEY', 'schlüssel', 'CUSTODY_KEY: must be ASCII characters'],
    ['METRICS_TOKEN', 'schlüssel für zahlen', 'METRICS_TOKEN: must be ASCII characters'],
    ['RATES_URL', 'https://u:p@rates.example', 'RATES_URL: must be a URL without credentials'],
    ['NODE_BITCOIN', 'https://node.example/#key', 'NODE_BITCOIN: must be a URL without a fragment'],
    ['NODE_BASE', 'https://u:p%@node.example', 'NODE_BASE: has a name or password with a % that is not encoded'],
    ['ALLOW_PRIVATE_WEBHOOKS', 'yes', 'ALLOW_PRIVATE_WEBHOOKS: must be 1 or empty'],
    ['CUSTODY_URL', 'https://custody.example', 'CUSTODY_KEY: is required with CUSTODY_URL'],
    ['CUSTODY_KEY', 'k', 'CUSTODY_URL: is required with CUSTODY_KEY'],
    ['UPSTREAM_API_KEY', 'k', 'UPSTREAM_URL: is required with UPSTREAM_API_KEY'],
    ['PAGES_DIR', '/pages', 'UPSTREAM_URL: is required with PAGES_DIR'],
    ['SMTP_URL', 'smtp://localhost', 'MAIL_FROM: is required with SMTP_URL'],
    ['SMTP_URL', 'smtp://', 'SMTP_URL: must name a host'],
    ['SMTP_URL', 'smtp://h/?requireTls=true', 'SMTP_URL: has a parameter that is not known'],
    ['MAIL_FROM', 'pay@pay.example', 'SMTP_URL: is required with MAIL_FROM'],
  ])('%s=%s stops the start with one line that does not repeat the value', (name, value, line) => {
    expect(() => readSettings({ [name]: value })).toThrow(line)
  })

  test('takes prices from RATES_URL or RATES, and market prices only with a market source', () => {
    const RATES = ' coinbase, kraken'
    expect(readSettings({ RATES }).RATES).toEqual(['coinbase', 'kraken'])
    expect(() => readSettings({ RATES, RATES_FIAT: 'market' })).toThrow(
      'RATES_FIAT: market needs quidax or luno in RATES',
    )
  })

  test('takes nodes with a name, a password and a query', () => {
    const NODE_TON = ['https://name:p%40ss@node.example/api/v3?token=1']
    expect(readSettings({ NODE_TON: NODE_TON[0] ?? '' }).NODE_TON).toEqual(NODE_TON)
  })

  test('with UPSTREAM_URL, lists the names of the settings that have no effect, but not their values', () => {
    const ownPayments = {
      DATABASE_URL: 'postgres://u:geheim@db/x',
      SMTP_URL: 'smtp://mail',
      MAIL_FROM: 'pay@pay.example',
    }
    expect(ignoredSettings(readSettings(ownPayments))).toEqual([])
    const front = { UPSTREAM_URL: 'https://pay.example', UPSTREAM_API_KEY: 'k' }
    expect(ignoredSettings(readSettings(front))).toEqual([])
    expect(ignoredSettings(readSettings({ ...ownPayments, ...front }))).toEqual([
      'DATABASE_URL',
      'SMTP_URL',
      'MAIL_FROM',
    ])
  })

  test('accepts the values as the operators’ guide writes them (`on`, a list of ports), and a RATES_URL with a query', () => {
    const settings = readSettings({ RATE_LIMITS: 'on', RATES_URL: 'https://rates.example/now?plan=small' })
    expect(readSettings({ WEBHOOK_PORTS: ' 443, 9443 ' }).WEBHOOK_PORTS).toEqual([443, 9443])
    expect(settings).toMatchObject({ RATE_LIMITS: 'on', RATES_URL: 'https://rates.example/now?plan=small' })
  })

  test.each<[Record<string, string>, boolean]>([
    [{}, true],
    [{ DEMO: 'off' }, false],
    [{ DATABASE_URL: 'postgres://db/x' }, false],
    [{ DATABASE_URL: 'postgres://db/x', DEMO: '' }, false],
    [{ DATABASE_URL: 'postgres://db/x', DEMO: 'on' }, true],
    [{ UPSTREAM_URL: 'https://pay.example', UPSTREAM_API_KEY: 'k' }, false],
  ])('has a demo with the embedded database, or with DEMO=on: %j', (environment, isOn) => {
    expect(hasDemo(readSettings(environment))).toBe(isOn)
  })

  test('takes the origin of PUBLIC_URL with or without a slash at the end', () => {
    expect(readSettings({ PUBLIC_URL: 'https://pay.example/' }).PUBLIC_URL).toBe('https://pay.example')
  })
})

test('the operators’ guide has every setting in its table with its default, and no other', () => {
  const guide = readFileSync('public/docs/operators.html', 'utf8')
  const rows = guide.matchAll(/^<tr><td>((?:<code>[A-Z_]+<\/code>(?:, )?)+)<\/td><td>(.*?)<\/td>/gm)
  const described = [...rows].flatMap(([, cell = '', standard = '']) =>
    (cell.match(/[A-Z][A-Z_]+/g) ?? []).map((name) => [name, standard.replace(/<[^>]+>/g, '')] as const),
  )
  expect(described.map(([name]) => name).sort()).toEqual([...SETTING_NAMES].sort())
  const wrong = described.filter(([name, standard]) => {
    const setting = SETTINGS[name as keyof typeof SETTINGS]
    return 'default' in setting && standard !== setting.default
  })
  expect(wrong).toEqual([])
})
