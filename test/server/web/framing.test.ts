import { describe, expect, it } from 'vitest'
import { missing } from '../../../src/server/http/problem'
import type { PayerService } from '../../../src/server/payer/payer-service'
import { createSite } from '../../../src/server/web/site'
import { plainDeps } from './plain-documents'

const SHOP = 'https://shop.example'

/** The site of a service with one page, `demo`. */
const siteIn = (mode: 'test' | 'live') =>
  createSite({
    ...plainDeps({
      payer: {
        page: async (_, slug) => {
          if (slug !== 'demo') throw missing()
          return { mode }
        },
      } as Pick<PayerService, 'page'> as PayerService,
      frameAncestors: async () => [SHOP],
    }),
    files: async () => undefined,
    start: { demoShop: null, operator: null },
  })

const ask = (mode: 'test' | 'live', query: string, origin?: string) =>
  siteIn(mode).request(`/widget/framing.js${query}`, { headers: origin ? { Origin: origin } : {} })

describe('the answer whether an origin may frame a page', () => {
  it.each([
    ['test', '?page=demo', SHOP, 'allowed'],
    ['test', '?page=demo', 'https://stranger.example', 'refused'],
    ['test', '?page=demo', undefined, 'unknown'],
    ['test', '?page=other', SHOP, 'unknown'],
    ['test', '', SHOP, 'unknown'],
    ['live', '?page=demo', SHOP, 'unknown'],
    ['live', '?page=demo', 'https://stranger.example', 'unknown'],
  ] as const)('is given in test mode, for the requesting origin only: %s %s %s', async (mode, query, origin, said) => {
    const answer = await ask(mode, query, origin)
    expect(await answer.text()).toBe(`export const framing='${said}'`)
  })

  it('is a module for every shop, which no cache stores for another shop', async () => {
    const { headers } = await ask('test', '?page=demo', SHOP)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-store',
      vary: 'Origin',
    })
  })
})
