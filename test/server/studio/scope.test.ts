import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { OPERATIONS } from '../../../src/server/api/operations'
import { world } from '../world'
import { designer } from './designer'

const here = world()

/** The operations of the API that a studio link allows. */
const ALLOWED = [
  'get ',
  'patch ',
  'get /draft',
  'put /draft',
  'delete /draft',
  'post /logo',
  'get /theme-versions',
  'post /theme-versions/{version_id}/restore',
].map((one) => one.replace(' ', ' /api/v1/payment-pages/{id_or_slug}'))
const operations = OPERATIONS.filter(({ auth }) => auth !== 'none').map(({ method, path }) => [method, path] as const)
const isAllowed = ([method, path]: readonly [string, string]) => ALLOWED.includes(`${method} ${path}`)

const bodies: Record<string, unknown> = { patch: { theme: null }, put: { theme: null } }
const fillPath = (path: string, page: string) =>
  path.replace(/\{(\w+)\}/g, (_, name) => (name === 'id_or_slug' ? page : randomUUID()))

test('all operations that a studio link allows exist', () => {
  expect(
    operations
      .filter(isAllowed)
      .map(([method, path]) => `${method} ${path}`)
      .sort(),
  ).toEqual([...ALLOWED].sort())
  expect(operations.length).toBeGreaterThan(40)
})

test.each(
  operations.filter((one) => !isAllowed(one)),
)('a link to the studio does not open %s %s', async (method, path) => {
  const { call } = await designer(here())
  for (const page of ['demo', 'donate'])
    expect((await call(method.toUpperCase(), fillPath(path, page), bodies[method])).status).toBe(401)
})

// `merchant.test.ts` covers the restoring of a theme, which needs an earlier version
const needsNoVersion = ([, path]: readonly [string, string]) => !path.endsWith('/restore')

test.each(
  operations.filter(isAllowed).filter(needsNoVersion),
)('a link to another page gets 404 from %s %s', async (method, path) => {
  const { token, call } = await designer(here())
  const request = async (page: string) =>
    method === 'post'
      ? here().app.app.request(fillPath(path, page), {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'image/svg+xml' },
          body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>',
        })
      : call(method.toUpperCase(), fillPath(path, page), bodies[method])
  expect((await request('demo')).status).toBe(method === 'post' ? 201 : 200)
  expect((await request('donate')).status).toBe(404)
})
