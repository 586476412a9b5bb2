// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { resumePayment } from '../../../src/page/resume/resume-payment'
import { createModel } from '../create-model'
import { data, fakePorts, settle } from '../fake-ports'
import { aSession } from '../fixtures'

const ANOTHER = '11111111-2222-4333-8444-555555555555'
const fragmentOf = (metadata: string) => `#${new URLSearchParams({ email: 'a@b.co', metadata })}`

beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '')
  // the device remembers a payment of this page that does not come from the shop
  localStorage.setItem('malipo-payments', JSON.stringify([{ id: ANOTHER, until: Date.now() + 60_000 }]))
})

/** A customer who opens the form of `demo` by a URL with `fragment`. */
async function openForm(fragment = '') {
  const world = fakePorts()
  const model = createModel({}, world)
  void resumePayment(model, fragment, async () => {})
  await settle()
  return { ...world, model, requests: () => world.requests.map(({ path }) => path) }
}

describe('a customer whom a shop has sent with metadata', () => {
  const order7 = fragmentOf('{"order":7}')

  it('is not offered a remembered payment with other metadata', async () => {
    expect((await openForm(order7)).requests()).toEqual([])
    expect((await openForm()).requests()).toEqual([])
    history.replaceState(null, '')
    expect((await openForm()).requests()).toEqual([`/api/v1/p/demo/sessions/${ANOTHER}`])
  })

  it('continues the payment with equal metadata, also after a reload without the fragment', async () => {
    const { model } = await openForm(order7)
    await model.sessions.accept({ data: aSession(), headers: new Headers() })
    for (const fragment of [order7, '']) {
      const again = await openForm(fragment)
      expect(again.requests()).toEqual([`/api/v1/p/demo/sessions/${aSession().id}`])
      await again.reply(data(aSession()))
      expect(again.model.sessions.session.value?.id).toBe(aSession().id)
    }
    expect((await openForm(fragmentOf('{"order":8}'))).requests()).toEqual([])
  })
})

describe('metadata in a fragment', () => {
  it('is saved in the entry of the history, without the rest of the fragment', async () => {
    history.replaceState({ other: 1 }, '')
    await openForm(fragmentOf('{"order":1042}'))
    expect(history.state).toEqual({ other: 1, metadata: { order: 1042 } })
    await openForm('#email=a@b.co')
    expect(history.state).toEqual({ other: 1, metadata: { order: 1042 } })
  })

  it.each(['', '{"order":', '[1]', '"order"', '7', 'null'])('must be a JSON object, not %s', async (json) => {
    await openForm(fragmentOf(json))
    expect(history.state).toBeNull()
  })
})
