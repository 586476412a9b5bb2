import { describe, expect, it } from 'vitest'
import { createModel } from '../create-model'
import { data, fakePorts, settle } from '../fake-ports'
import { aSession } from '../fixtures'

const NEXT = '0d3c5b7a-1111-4a51-8a0e-1f0c9c346f7b'

const at = (view: Parameters<typeof createModel>[0], world = fakePorts()) => ({
  ...world,
  model: createModel(view, world),
})

async function submitted(model: ReturnType<typeof at>['model']) {
  const form = new FormData()
  const filled = { first_name: 'Amina', email: 'amina@example.com', asset: 'USDT', network: 'Tron' }
  for (const [name, value] of Object.entries(filled)) form.set(name, value)
  const sent = model.form.submit(form, true)
  await settle()
  return sent
}

describe('the payer’s token', () => {
  it('is stored when a payment starts, and is in nothing that the page shows or reports', async () => {
    const { model, reply, payerTokens, paths } = at({})
    const session = aSession()
    submitted(model)
    await settle()
    await reply(data({ ...session, payer_token: 'mine' }, {}, 201))
    await settle()
    expect([...payerTokens]).toEqual([[session.id, 'mine']])
    expect(model.sessions.session.value).toEqual(session)
    expect(JSON.stringify(paths)).not.toContain('mine')
  })

  it('is stored when the customer chooses the coin of a merchant’s session', async () => {
    const session = aSession({ status: 'initiated', crypto_asset: null, network: null, deposit_address: null })
    const { model, reply, payerTokens, requests } = at({ session })
    submitted(model)
    await settle()
    expect(requests.at(-1)?.path).toContain(`/sessions/${session.id}/method`)
    await reply(data({ ...aSession(), id: session.id, payer_token: 'mine' }))
    expect([...payerTokens]).toEqual([[session.id, 'mine']])
  })

  it('is sent to get a new price, and the answer contains the next token', async () => {
    const session = aSession()
    const { model, reply, payerTokens, requests } = at({ session })
    payerTokens.set(session.id, 'mine')
    const renewed = model.sessions.change('/renew', {})
    await settle()
    expect(requests.at(-1)?.headers.get('Payer-Token')).toBe('mine')
    await reply(data({ ...aSession({ version: 2 }), id: NEXT, payer_token: 'next' }, {}, 201))
    await renewed
    expect(payerTokens.get(NEXT)).toBe('next')
  })

  it('is sent for its own payment only, and with no poll', async () => {
    const session = aSession()
    const { model, payerTokens, requests } = at({ session })
    payerTokens.set('another', 'theirs')
    payerTokens.set(session.id, 'mine')
    const stop = model.start()
    await settle()
    model.sessions.change('/method', { asset: 'USDC', network: 'Base' })
    await settle()
    stop()
    expect(requests.map(({ path }) => path.replace(/.*(?=[/])/, ''))).toEqual([`/${session.id}`, '/method'])
    for (const { path, headers, body } of requests) {
      expect([path, headers.get('Payer-Token')]).toEqual([path, null])
      expect(JSON.stringify([path, body])).not.toContain('mine')
    }
  })

  it.each([
    ['when the page is opened', true],
    ['while it is open', false],
  ])('is copied to a payment that another person has renewed, %s', async (_, isOpened) => {
    const world = fakePorts()
    const session = aSession()
    const renewed = aSession({ version: 9, status: 'expired', renewed_by: NEXT })
    world.payerTokens.set(session.id, 'mine')
    const { model, payerTokens } = at({ session: isOpened ? renewed : session }, world)
    if (!isOpened) await model.sessions.show(renewed)
    expect(payerTokens.get(NEXT)).toBe('mine')
  })
})
