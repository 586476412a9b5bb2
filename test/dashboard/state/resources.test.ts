import { describe, expect, test } from 'vitest'
import { Refusal } from '../../../src/browser/service-client'
import { createResources } from '../../../src/dashboard/state/resources'

const unreachable = () => Promise.reject(new Refusal('unreachable', ''))
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('a resource', () => {
  test('keeps old data, with its age, when a reload fails', async () => {
    let now = 1000
    const resources = createResources(
      () => now,
      () => {},
    )
    const one = resources.read('test /a', async () => 'first')
    await settled()
    expect(one.value).toEqual({ data: 'first', at: 1000, problem: null })
    now = 9000
    resources.read('test /a', unreachable)
    expect(one.value).toMatchObject({ data: 'first', at: 1000 })
    await settled()
    expect(one.value).toMatchObject({ data: 'first', at: 1000, problem: { reason: 'unreachable' } })
  })

  test('is not overwritten by a late answer to an earlier request', async () => {
    const resources = createResources(
      () => 0,
      () => {},
    )
    let answerFirst = (_: string) => {}
    const one = resources.read('test /a', () => new Promise<string>((resolve) => (answerFirst = resolve)))
    resources.read('test /a', async () => 'second')
    await settled()
    answerFirst('first')
    await settled()
    expect(one.value.data).toBe('second')
  })

  test('shows each answer even if further requests were sent before it', async () => {
    const resources = createResources(
      () => 0,
      () => {},
    )
    const answers: ((answer: string | Refusal) => void)[] = []
    const slow = () =>
      new Promise<string>((resolve, reject) =>
        answers.push((answer) => (answer instanceof Refusal ? reject(answer) : resolve(answer))),
      )
    const one = resources.read('test /a', slow)
    for (let again = 0; again < 3; again += 1) resources.read('test /a', slow)
    answers[0]?.('first')
    await settled()
    expect(one.value).toMatchObject({ data: 'first' })
    answers[1]?.(new Refusal('unreachable', ''))
    await settled()
    expect(one.value).toMatchObject({ data: 'first', problem: { reason: 'unreachable' } })
    answers[3]?.('last')
    await settled()
    // the failure of an earlier attempt does not replace newer data
    answers[2]?.(new Refusal('unreachable', ''))
    await settled()
    expect(one.value).toMatchObject({ data: 'last', problem: null })
  })

  test('reloads only while a component shows it', async () => {
    const resources = createResources(
      () => 0,
      () => {},
    )
    const read: string[] = []
    for (const name of ['test /a', 'test /a/1', 'test /b', 'live /a']) {
      resources.read(name, async () => void read.push(name))
      if (name !== 'test /a/1') resources.retain(name)
    }
    await settled()
    read.length = 0
    resources.refresh('test /a')
    await settled()
    expect(read).toEqual(['test /a'])
  })

  test('is cleared when an answer reports that the member is signed out', async () => {
    let ended = 0
    const resources = createResources(
      () => 0,
      () => {
        ended += 1
        resources.clear()
      },
    )
    resources.read('test /a', async () => 'a secret')
    await settled()
    resources.read('test /b', () => Promise.reject(new Refusal('signed-out', '')))
    await settled()
    expect(ended).toBe(1)
    expect(resources.read('test /a', unreachable).value.data).toBeNull()
  })
})
