// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { resumePayment } from '../../../src/page/resume/resume-payment'
import { data, fakePorts, settle } from '../fake-ports'
import { aSession } from '../fixtures'
import { modelOf } from '../model-of'

const ANOTHER = '11111111-2222-4333-8444-555555555555'
const fragmentOf = (metadata: string) => `#${new URLSearchParams({ email: 'a@b.co', metadata })}`

beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '')
  // the device remembers a payment of this page that a shop may know nothing of
  localStorage.setItem('malipo-payments', JSON.stringify([{ id: ANOTHER, until: Date.now() + 60_000 }]))
})

/** Somebody who comes to the form of `demo` by an address with `fragment`. */
async function arriving(fragment = '') {
  const world = fakePorts()
  const model = modelOf({}, world)
  void resumePayment(model, fragment, async () => {})
  await settle()
  return { ...world, model, asked: () => world.asked.map(({ path }) => path) }
}

describe('a customer whom a shop sent with metadata', () => {
  const order7 = fragmentOf('{"order":7}')

  it('sees no payment with other metadata, although the device remembers one', async () => {
    expect((await arriving(order7)).asked()).toEqual([])
    expect((await arriving()).asked()).toEqual([])
    history.replaceState(null, '')
    expect((await arriving()).asked()).toEqual([`/api/v1/p/demo/sessions/${ANOTHER}`])
  })

  it('continues the payment with that metadata, also after a reload, which has no fragment', async () => {
    const { model } = await arriving(order7)
    await model.sessions.accept({ data: aSession(), headers: new Headers() })
    for (const fragment of [order7, '']) {
      const again = await arriving(fragment)
      expect(again.asked()).toEqual([`/api/v1/p/demo/sessions/${aSession().id}`])
      await again.reply(data(aSession()))
      expect(again.model.sessions.session.value?.id).toBe(aSession().id)
    }
    expect((await arriving(fragmentOf('{"order":8}'))).asked()).toEqual([])
  })
})

describe('metadata in a fragment', () => {
  it('stays with the entry of the history, and nothing else of the fragment does', async () => {
    history.replaceState({ other: 1 }, '')
    await arriving(fragmentOf('{"order":1042}'))
    expect(history.state).toEqual({ other: 1, metadata: { order: 1042 } })
    await arriving('#email=a@b.co')
    expect(history.state).toEqual({ other: 1, metadata: { order: 1042 } })
  })

  it.each(['', '{"order":', '[1]', '"order"', '7', 'null'])('is a JSON object, and not %s', async (json) => {
    await arriving(fragmentOf(json))
    expect(history.state).toBeNull()
  })
})
