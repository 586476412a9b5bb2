import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { merchant } from '../merchant'
import { world } from '../world'

const here = world()

test('search engines list no answer of the API', async () => {
  const session = await here().pay()
  const authorization = `Bearer ${(await merchant(here())).token}`
  const paths = [
    '/api/v1/p/demo',
    `/api/v1/p/demo/sessions/${session.id}`,
    '/api/v1/p/nonsense',
    '/webhooks',
    `/mail/verify/${'a'.repeat(43)}`,
    '/nothing',
  ]
  for (const path of paths)
    expect((await here().get(path, { authorization })).headers.get('x-robots-tag'), path).toBe('noindex')
  const changed = await here().post(`/api/v1/p/demo/sessions/${session.id}/claims`, { transaction: 'x' })
  expect(changed.headers.get('x-robots-tag')).toBe('noindex')
})

/** The paths that a crawler must not read: those of its own group, or else those for all crawlers. */
function disallowed(crawler: string): string[] {
  const groups = readFileSync('public/robots.txt', 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .split('\n\n')
    .map((group) => ({
      agents: [...group.matchAll(/^User-agent: (.+)$/gm)].map(([, agent = '']) => agent),
      paths: [...group.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path),
    }))
  const own = groups.find(({ agents }) => agents.includes(crawler)) ?? groups.find(({ agents }) => agents.includes('*'))
  return own?.paths ?? []
}

test('a crawler that obeys noindex may read payments; all others must not', () => {
  for (const crawler of ['Googlebot', 'Bingbot', 'AnyOther']) {
    expect(disallowed(crawler)).toEqual(expect.arrayContaining(['/api/', '/studio/']))
    for (const path of ['/p/*/s/', '/mail/'])
      expect(disallowed(crawler).includes(path), path).toBe(crawler === 'AnyOther')
  }
})
