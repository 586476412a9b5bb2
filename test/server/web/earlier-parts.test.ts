import { expect, test } from 'vitest'
import { createEarlierParts } from '../../../src/server/web/earlier-parts'
import { world } from '../world'

const here = world()
const DAY = 86_400_000

const build = (parts: Record<string, string>) => ({
  parts: new Map(Object.entries(parts).map(([path, content]) => [path, Buffer.from(content).toString('base64')])),
})
const OLD = build({
  '/assets/a1b2c3.js': 'old()',
  '/assets/en-Mfa0C5S5.json': '{}',
  '/widget/pay-a1B2c3D4.js': 'old()',
})
const NEW = build({ '/assets/d4e5f6.js': 'new()' })

const ask = (path: string) => createEarlierParts(here().deps).serve(path, new Request('http://site/'), {})

test('the parts of another build are served as they were, for ever', async () => {
  await createEarlierParts(here().deps).keep(OLD)
  await createEarlierParts(here().deps).keep(NEW)
  // as in development
  await createEarlierParts(here().deps).keep(build({}))
  const response = await ask('/assets/a1b2c3.js')
  expect(await response?.text()).toBe('old()')
  expect(response?.headers.get('content-type')).toBe('text/javascript')
  expect(response?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(response?.headers.get('x-content-type-options')).toBe('nosniff')
  expect((await ask('/assets/en-Mfa0C5S5.json'))?.headers.get('content-type')).toBe('application/json')
  expect(await (await ask('/widget/pay-a1B2c3D4.js'))?.text()).toBe('old()')
})

test('they are forgotten a week after the last process that has them', async () => {
  const { clock, deps } = here()
  await createEarlierParts(deps).keep(OLD)
  clock.turn(6 * DAY)
  // still there, as a process says every hour
  await createEarlierParts(deps).keep(OLD)
  clock.turn(6 * DAY)
  await createEarlierParts(deps).keep(NEW)
  expect(await ask('/assets/a1b2c3.js')).toBeDefined()
  clock.turn(2 * DAY)
  await createEarlierParts(deps).keep(NEW)
  expect(await ask('/assets/a1b2c3.js')).toBeUndefined()
  expect(await ask('/assets/d4e5f6.js')).toBeDefined()
})

test('a page that asks for several at once gets them all', async () => {
  await createEarlierParts(here().deps).keep(OLD)
  const { serve } = createEarlierParts(here().deps)
  const answers = await Promise.all(
    [...OLD.parts.keys()].map((path) => serve(path, new Request('http://site/'), {}).then((one) => one?.status)),
  )
  expect(answers).toEqual([200, 200, 200])
})

test('names that nobody has cost no query, until a build is new', async () => {
  const { deps } = here()
  let asked = 0
  const database = new Proxy(deps.storage.database, {
    get(target, name, self) {
      if (name === 'select') asked += 1
      return Reflect.get(target, name, self)
    },
  })
  const { serve } = createEarlierParts({ ...deps, storage: { ...deps.storage, database } })
  const seek = (path: string) => serve(path, new Request('http://site/'), {})
  for (const name of ['a', 'b', 'c']) expect(await seek(`/assets/${name}.js`)).toBeUndefined()
  for (const path of ['/assets/', '/assets/../x.js', '/p/demo', '/widget/pay.js', '/assets/x'])
    expect(await seek(path)).toBeUndefined()
  expect(asked).toBe(1)
  await createEarlierParts(deps).keep(NEW)
  await expect.poll(async () => (await seek('/assets/d4e5f6.js'))?.status).toBe(200)
  expect(await (await seek('/assets/d4e5f6.js'))?.text()).toBe('new()')
  expect(asked).toBe(3)
})

test('while the database is away they are not said to be missing', async () => {
  const { deps } = here()
  const database = new Proxy(deps.storage.database, {
    get(target, name, self) {
      if (name === 'select') throw new Error('away')
      return Reflect.get(target, name, self)
    },
  })
  const { serve } = createEarlierParts({ ...deps, storage: { ...deps.storage, database } })
  const seek = () => serve('/assets/a1b2c3.js', new Request('http://site/'), {})
  await expect(seek()).rejects.toThrow('away')
  await expect(seek()).rejects.toThrow('away')
})
