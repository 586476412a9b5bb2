import { describe, expect, test } from 'vitest'
import type { Session } from '../../../../src/contract/session/session'
import { newSession, openSession } from '../../../../src/server/payments/sessions/open-session'
import { merchant } from '../../merchant'
import { dataOf, world } from '../../world'

const here = world()
const path = (session: Pick<Session, 'id'>, act: string) => `/api/v1/p/demo/sessions/${session.id}/${act}`
const problem = async (response: Response) => [response.status, (await response.json()).errors]

/** A session that a merchant has created: the amount is fixed, and the customer chooses the pair. */
async function initiated(): Promise<Session> {
  const { deps, session, app } = here()
  const record = await app.pages.read('demo')
  if (!record) throw new Error('no demo page')
  const opened = newSession(deps, record.page, deps.random.uuid(), { amount: 1_600_000n }, null)
  await deps.storage.change((change) => openSession(change, deps, opened, null))
  return session(opened.id)
}

describe('choosing the method', () => {
  test('of a merchant’s session keeps the merchant’s amount, and stores the customer’s name', async () => {
    const { post, deps } = here()
    const session = await initiated()
    expect(session).toMatchObject({
      status: 'initiated',
      crypto_asset: null,
      qr: null,
      crypto_amount: null,
      rate: null,
    })
    const who = { first_name: 'Amina', email: 'amina@example.com' }
    const chosen = await dataOf<Session>(
      await post(path(session, 'method'), { asset: 'USDC', network: 'Base', ...who }),
    )
    expect(chosen).toMatchObject({ status: 'pending', amount: '16000.00', crypto_amount: '10', network: 'Base' })
    const { customers } = await import('../../../../src/server/storage/schema/customers')
    expect(await deps.storage.database.select().from(customers)).toMatchObject([{ email: who.email }])
  })

  test('refuses pairs that the page does not offer, or that its limits exclude at the amount', async () => {
    const { post } = here()
    const me = await merchant(here())
    const limits = [
      { asset: 'USDT', network: 'Tron', min_amount: '32000' },
      { asset: 'USDC', network: 'Base', max_amount: '10000' },
    ]
    await me.ask('PATCH', '/api/v1/payment-pages/demo', { limits })
    const session = await initiated()
    const method = (asset: string, network: string) => post(path(session, 'method'), { asset, network })
    expect(await problem(await method('USDT', 'Base'))).toEqual([400, ['network: USDT cannot be paid on Base here.']])
    expect(await problem(await method('USDT', 'Tron'))).toEqual([
      400,
      ['network: Must be at least 32000.00 NGN for USDT on Tron.'],
    ])
    expect(await problem(await method('USDC', 'Base'))).toEqual([
      400,
      ['network: Must be at most 10000.00 NGN for USDC on Base.'],
    ])
    expect(await problem(await method('XRP', 'Tron'))).toEqual([
      400,
      ['asset: Must be one of BTC, TRX, BNB, TON, USDT, ETH, USDC, SOL.'],
    ])
  })

  test('is a conflict once money was detected, or the window is over', async () => {
    const { pay, post, sandbox, clock } = here()
    const one = await pay()
    await sandbox(one, 'deposits', { amount: '1' })
    expect((await post(path(one, 'method'), { asset: 'ETH', network: 'Base' })).status).toBe(409)
    const two = await pay()
    clock.turn(30 * 60_000)
    expect((await post(path(two, 'method'), { asset: 'ETH', network: 'Base' })).status).toBe(409)
  })

  test('twice at once requests one address, and changes the session once', async () => {
    const { pay, post } = here()
    const session = await pay()
    const [one, two] = await Promise.all(
      [1, 2].map(async () => dataOf<Session>(await post(path(session, 'method'), { asset: 'SOL', network: 'Solana' }))),
    )
    expect(one?.deposit_address).toBe(two?.deposit_address)
    expect(one?.version).toBe(session.version + 1)
    expect(two?.version).toBe(session.version + 1)
  })
})
