import { readFileSync, writeFileSync } from 'node:fs'
import { toJsonSchema } from '@valibot/to-json-schema'
import { describe, expect, it } from 'vitest'
import { PageFile } from '../../../src/contract/page/page-file'
import { SettingsError } from '../../../src/server/settings'
import { readPageFiles } from '../../../src/server/upstream/pages/page-files'
import { call, DEMO, KEY, PAYER, world, writePage } from './world'

const SCHEMA = 'public/docs/page.schema.json'
const FILED = { ...DEMO, slug: 'filed' }

describe('a page', () => {
  it('comes from the upstream if it describes the page, with prices from estimates', async () => {
    const { fronts } = await world({ estimatesWithoutReference: true })
    const { status, data } = await call(fronts[0], 'demo')
    expect(status).toBe(200)
    expect(data).toMatchObject({
      title: 'Order 1042',
      amount: '50000.00',
      currency: 'NGN',
      merchant: { name: 'Kano Textiles', logo_url: null },
      mode: 'live',
      options: [
        { asset: 'USDT', network: 'Tron', crypto_amount: '31.25', rate: '1600' },
        { asset: 'BTC', network: 'Bitcoin', crypto_amount: '0.000356' },
      ],
    })
  })

  it('comes from a file if the upstream has no page', async () => {
    const { pagesDir, start, upstream } = await world({ pages: undefined })
    writePage(pagesDir, 'filed', { ...FILED, allowed_origins: ['https://shop.example'] })
    const front = start()
    expect((await call(front, 'filed')).data.title).toBe('Order 1042')
    expect((await call(front, 'filed/pay', PAYER)).status).toBe(201)
    expect(await front.frameAncestors('filed')).toEqual(['https://shop.example'])
    expect((await call(front, 'nonsense')).status).toBe(404)
    expect(upstream.callsTo('GET', '/api/v1/p/filed').length).toBeGreaterThan(0)
  })

  it('takes fields that the upstream leaves out from its file', async () => {
    const { pagesDir, start } = await world({
      pages: { filed: { title: 'New', slug: 'filed', currency: 'NGN', amount: 12000, status: 'active' } },
    })
    writePage(pagesDir, 'filed', { ...FILED, theme: { accent: '#0b5c4a', radius: 12 } })
    expect((await call(start(), 'filed')).data).toMatchObject({
      title: 'New',
      amount: '12000.00',
      merchant: { name: 'Kano Textiles' },
      theme: { accent: '#0b5c4a', radius: 12 },
      options: [{ asset: 'USDT' }, { asset: 'BTC' }],
    })
  })

  it('offers a pair outside our catalogue’s defaults if the upstream does, but no unknown pair', async () => {
    const options = [
      { asset: 'USDC', network: 'Tron' },
      { asset: 'USDT', network: 'Bitcoin' },
      { asset: 'DOGE', network: 'Dogecoin' },
    ]
    const { fronts } = await world({ pages: { demo: { ...DEMO, options } } })
    expect((await call(fronts[0], 'demo')).data.options.map(({ asset, network }) => [asset, network])).toEqual([
      ['USDC', 'Tron'],
    ])
  })

  it('is read at most twice a minute, in the background', async () => {
    const { fronts, clock, upstream, rest } = await world()
    for (let second = 0; second < 60; second++) {
      await call(fronts[0], 'demo')
      await rest()
      clock.turn(1_000)
    }
    expect(upstream.callsTo('GET', '/api/v1/p/demo')).toHaveLength(2)
  })

  it('that does not exist is read sixty times a minute for one address, which does not block existing pages', async () => {
    const { pagesDir, start, upstream } = await world({ pages: { demo: DEMO, other: DEMO } })
    writePage(pagesDir, 'filed', FILED)
    const front = start({ RATE_LIMITS: undefined, TRUSTED_PROXIES: '1' })
    const from = (address: string) => ({ 'X-Forwarded-For': address })
    const statusOf = async (slug: string, address = '41.58.0.1') =>
      (await call(front, slug, undefined, from(address))).status
    expect(await statusOf('demo')).toBe(200)
    for (let index = 0; index < 60; index++) expect(await statusOf(`nonsense-${index}`)).toBe(404)
    expect(await statusOf('nonsense')).toBe(429)
    expect(await front.frameAncestors('nonsense')).toEqual([])
    expect((await call(front, 'nonsense/pay', PAYER, from('41.58.0.1'))).status).toBe(429)
    expect(upstream.callsTo('GET', '/api/v1/p/nonsense')).toHaveLength(60)
    expect([await statusOf('demo'), await statusOf('filed'), await statusOf('other', '41.58.0.2')]).toEqual([
      200, 200, 200,
    ])
  })

  it('with an amount that cannot be read is no page with an open price', async () => {
    const { fronts } = await world({ pages: { demo: { ...DEMO, amount: '50.000,00' } } })
    expect((await call(fronts[0], 'demo')).status).toBe(503)
  })
})

describe('prices before there is a session', () => {
  it('are left out if the upstream only quotes for a session, and not requested again', async () => {
    const { fronts, clock, upstream } = await world()
    for (let minute = 0; minute < 5; minute++) {
      const { data } = await call(fronts[0], 'demo')
      expect(data.options[0]).toMatchObject({ crypto_amount: null, rate: null })
      clock.turn(60_000)
    }
    expect(upstream.callsTo('POST', '/api/v1/payment-sessions/estimate')).toHaveLength(2)
  })

  it('of strangers’ amounts on an open page cost one request per pair and minute', async () => {
    const { fronts, upstream } = await world({
      estimatesWithoutReference: true,
      pages: { demo: { ...DEMO, amount: null } },
    })
    const first = await call(fronts[0], 'demo/estimate', { amount: '50000' })
    expect(first.data).toMatchObject([{ asset: 'USDT', crypto_amount: '31.25', rate: '1600' }, { asset: 'BTC' }])
    for (let amount = 1; amount < 50; amount++) await call(fronts[0], 'demo/estimate', { amount: `${amount}.5` })
    const other = await call(fronts[0], 'demo/estimate', { amount: '100000' })
    expect(other.data).toMatchObject([{ crypto_amount: '62.5' }, {}])
    expect(upstream.callsTo('POST', '/api/v1/payment-sessions/estimate')).toHaveLength(2)
  })

  describe('of a service that names no rate', () => {
    const open = async () => {
      const { fronts, upstream } = await world({
        estimatesWithoutReference: true,
        pages: { demo: { ...DEMO, amount: null } },
      })
      upstream.fail((request, response) => {
        if (!request.url?.endsWith('/estimate')) return false
        const [, amount] = /"amount":"?([\d.]+)/.exec(upstream.calls.at(-1)?.body ?? '') ?? []
        const crypto_amount = Math.max(Number(amount) / 1600, 0.000001).toFixed(6)
        response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ data: { crypto_amount } }))
        return true
      })
      const countEstimates = () => upstream.callsTo('POST', '/api/v1/payment-sessions/estimate').length
      return {
        countEstimates,
        estimate: async (amount: string) => (await call(fronts[0], 'demo/estimate', { amount })).data,
      }
    }

    it('are not computed from a stranger’s tiny amount', async () => {
      const { estimate } = await open()
      await estimate('0.01')
      expect(await estimate('50000')).toMatchObject([{ asset: 'USDT', crypto_amount: '31.25' }, {}])
      expect(await estimate('100000')).toMatchObject([{ crypto_amount: '62.5' }, {}])
    })

    it('cost few requests, whatever amounts strangers choose', async () => {
      const { countEstimates, estimate } = await open()
      for (let kobo = 1; kobo <= 100; kobo++) await estimate((kobo / 100).toFixed(2))
      // for each of two pairs, at 1, 2, 4, … 64 kobo
      expect(countEstimates()).toBeLessThanOrEqual(14)
    })
  })

  it('come from the description if it has them', async () => {
    const options = [{ asset: 'USDT', network: 'Tron', crypto_amount: '31.25', rate: '1600.00', min_amount: '100' }]
    const { fronts, upstream } = await world({ pages: { demo: { ...DEMO, options } } })
    expect((await call(fronts[0], 'demo')).data.options).toEqual([
      { asset: 'USDT', network: 'Tron', crypto_amount: '31.25', rate: '1600', min_amount: '100.00' },
    ])
    expect(upstream.callsTo('POST', '/')).toEqual([])
  })
})

describe('an optional field of a page', () => {
  const MORE = {
    limits: [{ asset: 'USDT', network: 'Tron', min_amount: '60000', max_amount: null }],
    items: [{ name: 'Cloth', quantity: '2', amount: '50000.00', kind: 'item' }],
    image: '/themes/kano.png',
    return: 'automatic',
    cancel_url: 'https://shop.example/basket',
  }
  const EXPECTED = { ...MORE, limits: [{ ...MORE.limits[0], min_amount: '60000.00' }] }

  it('is shown if the upstream or a file has it, and limits exclude a pair with the reason', async () => {
    const { fronts } = await world({ pages: { demo: { ...DEMO, ...MORE } } })
    const { data } = await call(fronts[0], 'demo')
    expect(data).toMatchObject(EXPECTED)
    expect(data.options.map(({ asset }: { asset: string }) => asset)).toEqual(['BTC'])
    const { pagesDir, start } = await world({ pages: undefined })
    writePage(pagesDir, 'filed', { ...FILED, ...MORE })
    expect((await call(start(), 'filed')).data).toMatchObject(EXPECTED)
  })

  it('is absent if neither has it, or if it is invalid', async () => {
    const odd = {
      ...MORE,
      items: [{ name: 'Cloth', amount: '1' }],
      limits: 'none',
      image: 'https://x.example/a.png',
      return: 1,
      cancel_url: 'javascript:1',
    }
    const { fronts } = await world({ pages: { demo: { ...DEMO, ...odd } } })
    const { data } = await call(fronts[0], 'demo')
    for (const field of Object.keys(MORE)) expect(data).not.toHaveProperty(field)
  })
})

describe('a folder of page files', () => {
  it('with broken files gets errors with file, line and field, and serves the other pages', async () => {
    const { pagesDir, start, log } = await world({ pages: undefined })
    writePage(pagesDir, 'filed', FILED)
    writePage(pagesDir, 'comma', '{\n  "slug": "comma",\n  "title": "A",\n}')
    writePage(pagesDir, 'currency', { ...DEMO, slug: 'currency', currency: 'DOGE' })
    writePage(pagesDir, 'merchant', { ...DEMO, slug: 'merchant', merchant: {} })
    writePage(pagesDir, 'open', { ...DEMO, slug: 'open', amount: undefined })
    writePage(pagesDir, 'fine', { ...DEMO, slug: 'fine', amount: '1.005' })
    writePage(pagesDir, 'pair', {
      ...DEMO,
      slug: 'pair',
      options: [DEMO.options[0], { asset: 'USDT', network: 'Bitcoin' }],
    })
    writePage(pagesDir, 'name', { ...DEMO, slug: 'other' })
    const front = start()
    expect(log.lines.filter(({ event }) => event === 'page_file.broken').map(({ error }) => error)).toEqual([
      'comma.json:4: file: property name expected',
      'currency.json:4: currency: Must be one of NGN, KES, GHS, ZAR, XOF, UGX, TZS, EGP, MAD, USD, EUR.',
      'fine.json:5: amount: Must have at most 2 decimals.',
      'merchant.json:7: merchant.name: This field is required.',
      "name.json:2: slug: must be the file's name",
      'open.json:1: amount: This field is required.',
      'pair.json:15: options.1: there is no USDT on Bitcoin',
    ])
    expect((await call(front, 'filed')).status).toBe(200)
    for (const slug of ['comma', 'currency', 'merchant', 'open', 'fine', 'pair', 'name', 'other'])
      expect((await call(front, slug)).status).toBe(404)
  })

  it('that cannot be read stops the start', () => {
    expect(() => readPageFiles('/nowhere/at/all', KEY)).toThrow(
      new SettingsError('PAGES_DIR: is not a readable folder'),
    )
  })

  it('has a JSON Schema that equals the contract', () => {
    const { $schema, ...rules } = toJsonSchema(PageFile, { typeMode: 'input', errorMode: 'ignore' })
    const title = 'Malipo page file'
    const description =
      'A payment page that `<slug>.json` in PAGES_DIR describes: GET /api/v1/p/{slug}, and allowed_origins.'
    const schema = { $schema, title, description, ...rules }
    // UPDATE=1 writes it anew; `npx biome check --write public/docs` then gives it its form
    if (process.env.UPDATE) writeFileSync(SCHEMA, JSON.stringify(schema, null, 2))
    expect(JSON.parse(readFileSync(SCHEMA, 'utf8'))).toEqual(schema)
  })
})
