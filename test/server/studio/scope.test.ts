import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { OPERATIONS } from '../../../src/server/api/operations'
import { world } from '../world'
import { designer } from './designer'

const here = world()

/** All that a link to the studio of a page opens of the interface. */
const OPENED = [
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
const opened = ([method, path]: readonly [string, string]) => OPENED.includes(`${method} ${path}`)

const bodies: Record<string, unknown> = { patch: { theme: null }, put: { theme: null } }
const filled = (path: string, page: string) =>
  path.replace(/\{(\w+)\}/g, (_, name) => (name === 'id_or_slug' ? page : randomUUID()))

test('what a link to the studio opens is part of the interface', () => {
  expect(
    operations
      .filter(opened)
      .map(([method, path]) => `${method} ${path}`)
      .sort(),
  ).toEqual([...OPENED].sort())
  expect(operations.length).toBeGreaterThan(40)
})

test.each(
  operations.filter((one) => !opened(one)),
)('a link to the studio does not open %s %s', async (method, path) => {
  const { call } = await designer(here())
  for (const page of ['demo', 'donate'])
    expect((await call(method.toUpperCase(), filled(path, page), bodies[method])).status).toBe(401)
})

// taking back a theme needs one, and is in `merchant.test.ts`
const alone = ([, path]: readonly [string, string]) => !path.endsWith('/restore')

test.each(
  operations.filter(opened).filter(alone),
)('to the link of another page %s %s is unknown', async (method, path) => {
  const { token, call } = await designer(here())
  const answered = async (page: string) =>
    method === 'post'
      ? here().app.app.request(filled(path, page), {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'image/svg+xml' },
          body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>',
        })
      : call(method.toUpperCase(), filled(path, page), bodies[method])
  expect((await answered('demo')).status).toBe(method === 'post' ? 201 : 200)
  expect((await answered('donate')).status).toBe(404)
})
