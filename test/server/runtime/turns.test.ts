import { expect, test } from 'vitest'
import { createTurns } from '../../../src/server/runtime/turns'

test('work of a key waits for earlier work of that key, and not for other keys', async () => {
  const inTurn = createTurns()
  const order: string[] = []
  let finish = () => {}
  const first = inTurn('a', () => new Promise<void>((resolve) => (finish = resolve)).then(() => void order.push('a1')))
  const second = inTurn('a', async () => void order.push('a2'))
  await inTurn('b', async () => void order.push('b'))
  finish()
  await Promise.all([first, second])
  expect(order).toEqual(['b', 'a1', 'a2'])
})

test('work continues after earlier work of its key has failed', async () => {
  const inTurn = createTurns()
  const failed = inTurn('a', () => Promise.reject(new Error('no')))
  await expect(failed).rejects.toThrow('no')
  expect(await inTurn('a', async () => 'yes')).toBe('yes')
})
