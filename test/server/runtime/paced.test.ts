import { expect, test } from 'vitest'
import { createPace } from '../../../src/server/runtime/paced'
import { fakeClock } from '../fake-clock'

/** A table of two batches, each of which takes 10 ms. */
async function* table(clock: ReturnType<typeof fakeClock>, read: string[], name: string) {
  for (const batch of [1, 2]) {
    clock.turn(10)
    read.push(`${name}${batch}`)
    yield batch
  }
}

/** Runs all work that does not wait for the clock. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('tables are read one batch at a time, with a rest of three times as long after each', async () => {
  const clock = fakeClock()
  const read: string[] = []
  const paced = createPace()
  const readAll = async (name: string) => {
    const batches: number[] = []
    for await (const batch of paced(clock, table(clock, read, name))) batches.push(batch)
    return batches
  }
  const both = Promise.all([readAll('a'), readAll('b')])
  for (const known of [['a1'], ['a1', 'b1'], ['a1', 'b1', 'a2'], ['a1', 'b1', 'a2', 'b2']]) {
    await settle()
    expect(read).toEqual(known)
    clock.turn(29)
    await settle()
    expect(read).toEqual(known)
    clock.turn(1)
  }
  expect(await both).toEqual([
    [1, 2],
    [1, 2],
  ])
})

test('a table whose client disconnects is closed, and the others continue', async () => {
  const clock = fakeClock()
  const paced = createPace()
  let isClosed = false
  async function* endless() {
    try {
      for (;;) yield 0
    } finally {
      isClosed = true
    }
  }
  for await (const _ of paced(clock, endless())) break
  expect(isClosed).toBe(true)
  const rest: number[] = []
  for await (const batch of paced(
    clock,
    (async function* () {
      yield 1
    })(),
  ))
    rest.push(batch)
  expect(rest).toEqual([1])
})
