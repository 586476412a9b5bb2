import { expect, test } from 'vitest'
import { inBatches } from '../../../src/server/runtime/in-batches'

/** A writer whose writes end when the test ends them. */
function writer() {
  const batches: (readonly string[])[] = []
  const ends: ((error?: Error) => void)[] = []
  const write = (items: readonly string[]) => {
    batches.push(items)
    return new Promise<void>((written, failed) => ends.push((error) => (error ? failed(error) : written())))
  }
  async function end(error?: Error) {
    await expect.poll(() => ends.length).toBeGreaterThan(0)
    ends.shift()?.(error)
  }
  return { batches, write, end }
}

test('items that arrive during a write form the next batch, and each promise settles with the result of its own item', async () => {
  const { batches, write, end } = writer()
  const add = inBatches(write, 3)
  const written: string[] = []
  const all = ['a', 'b', 'c', 'd', 'e'].map((item) => add(item).then(() => written.push(item)))
  expect(batches).toEqual([['a']])
  await end()
  await expect.poll(() => batches).toEqual([['a'], ['b', 'c', 'd']])
  expect(written).toEqual(['a'])
  await end()
  await end()
  await Promise.all(all)
  expect(batches).toEqual([['a'], ['b', 'c', 'd'], ['e']])
  all.push(add('f').then(() => written.push('f')))
  await end()
  await Promise.all(all)
  expect(written).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})

test('an item that cannot be written does not block the others', async () => {
  const written: string[] = []
  const add = inBatches<string>(async (items) => {
    await Promise.resolve()
    if (items.includes('bad')) throw new Error('this one is bad')
    written.push(...items)
  }, 10)
  const settled = await Promise.allSettled(['a', 'b', 'bad', 'c', 'bad'].map(add))
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'rejected'])
  expect(written).toEqual(['a', 'b', 'c'])
  await add('d')
  expect(written).toEqual(['a', 'b', 'c', 'd'])
})
