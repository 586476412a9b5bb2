import { describe, expect, test } from 'vitest'
import type { Session } from '../../../../src/contract/session/session'
import { reportDeposit } from '../../report-deposit'
import { dataOf, world } from '../../world'

const here = world()
const BSC = { asset: 'USDT', network: 'Binance_Smart_Chain' } as const
const TRON = { asset: 'USDT', network: 'Tron' } as const

const renewIn = async ({ id }: Session, pair: object) =>
  dataOf<Session>(await here().post(`/api/v1/p/demo/sessions/${id}/renew`, pair), 201)
const changeTo = async ({ id }: Session, pair: object) =>
  dataOf<Session>(await here().post(`/api/v1/p/demo/sessions/${id}/method`, pair))

const ATOMS = { BTC: 8, SOL: 9 } as const
const NETWORK = { BTC: 'Bitcoin', SOL: 'Solana' } as const

/** The full amount that a session requests, in atoms of its coin. */
const requestedOf = ({ crypto_amount }: Session, asset: keyof typeof ATOMS) =>
  BigInt(Math.round(Number(crypto_amount) * 10 ** ATOMS[asset]))

/** Reports final money, less than one coin, at the address that the session showed for that coin. */
const arrive = (session: Session, asset: keyof typeof ATOMS, atoms: bigint) =>
  reportDeposit(here(), session, {
    asset,
    network: NETWORK[asset],
    amount: `0.${String(atoms).padStart(ATOMS[asset], '0')}`,
  })

describe('a payment of which a part came in another coin', () => {
  test.each([
    [BSC, 2],
    [{ asset: 'ETH', network: 'Ethereum' }, 6],
    [{ asset: 'SOL', network: 'Solana' }, 5],
    [{ asset: 'TON', network: 'TON' }, 4],
  ])('asks for the rest in %j with decimals that an exchange takes', async (pair, most) => {
    const session = await here().pay({ asset: 'BTC', network: 'Bitcoin' })
    await here().sandbox(session, 'deposits', { amount: '0.0001' })
    const { crypto_amount_due, payment_uri } = await renewIn(session, pair)
    expect(crypto_amount_due).toMatch(new RegExp(`^\\d+\\.\\d{1,${most}}$`))
    if (pair.network === 'Solana') expect(payment_uri).toContain(`amount=${crypto_amount_due}`)
  })

  test('is completed by exactly the rest', async () => {
    const session = await here().pay({ asset: 'BTC', network: 'Bitcoin' })
    await here().sandbox(session, 'deposits', { amount: '0.0001' })
    const due = await renewIn(session, BSC)
    const paid = await here().sandbox(due, 'deposits', { amount: due.crypto_amount_due })
    expect(paid).toMatchObject({ status: 'completed', crypto_amount: '31.25', crypto_amount_due: '0' })
    // The received amount is exact to the atom.
    expect(paid.crypto_amount_paid).toMatch(/^31\.25\d{4,}$/)
  })

  test.each([
    [2n, TRON],
    [3n, TRON],
    [7n, BSC],
  ])('is complete when %d parts together are the requested amount', async (parts, pair) => {
    const session = await here().pay({ asset: 'BTC', network: 'Bitcoin' })
    const due = requestedOf(session, 'BTC')
    await changeTo(session, pair)
    const part = due / parts - 1n
    for (let sent = 1n; sent < parts; sent += 1n) await arrive(session, 'BTC', part)
    expect((await here().session(session.id)).status).toBe('partial')
    await arrive(session, 'BTC', due - part * (parts - 1n))
    expect(await here().session(session.id)).toMatchObject({ status: 'completed', crypto_amount_paid: '31.25' })
  })

  test('and another part in a third coin is complete when both parts together are the whole amount', async () => {
    const first = await here().pay({ asset: 'BTC', network: 'Bitcoin' })
    const second = await changeTo(first, { asset: 'SOL', network: 'Solana' })
    await changeTo(second, TRON)
    const [bitcoin, solana] = [requestedOf(first, 'BTC'), requestedOf(second, 'SOL')]
    await arrive(first, 'BTC', bitcoin / 3n)
    await arrive(second, 'SOL', solana - (solana * (bitcoin / 3n)) / bitcoin)
    expect((await here().session(first.id)).status).toBe('completed')
  })
})
