import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { balanceDifferences } from '../../../../src/server/doctor/check-balances'
import { readAvailable } from '../../../../src/server/payments/ledger/balances'
import type { Database } from '../../../../src/server/ports/storage'
import { ledgerBalanceDeltas, ledgerBalances, ledgerEntries } from '../../../../src/server/storage/schema/ledger'
import { merchants } from '../../../../src/server/storage/schema/merchants'
import { foldBalances } from '../../../../src/server/storage/totals/ledger-balances'
import { merchant } from '../../merchant'
import { world } from '../../world'

const here = world()

class Undone extends Error {}
const undone = (work: Promise<unknown>) =>
  work.catch((error) => {
    if (!(error instanceof Undone)) throw error
  })

async function differences(): Promise<string[]> {
  const found: string[] = []
  for await (const difference of balanceDifferences(here().deps.storage.database)) found.push(difference)
  return found
}

/** Entries that move an amount between two accounts of a merchant. */
function entries(
  database: Database,
  merchantId: string,
  [currency, network]: readonly [string, string | null],
  amount: bigint,
) {
  const { random, clock } = here().deps
  const of = { merchantId, mode: 'test', currency, network, causeKind: 'play_money', createdAt: clock.now() } as const
  const causeId = random.uuid()
  return database.insert(ledgerEntries).values([
    { ...of, causeId, account: 'issued', amount: -amount },
    { ...of, causeId, account: 'available', amount },
  ])
}

const PLACES = [
  ['NGN', null],
  ['USDT', 'Tron'],
  ['USDT', 'Solana'],
] as const

describe('the balances of accounts', () => {
  test('are the sums of the entries at any time, whichever process adds them up', async () => {
    const { database } = here().deps.storage
    const other = await here().another()
    await merchant(here(), 'stranger')
    const owners = await database.select({ id: merchants.id }).from(merchants)
    const process = async (number: number) => {
      for (let turn = 0; turn < 40; turn += 1) {
        const place = PLACES[(turn + number) % PLACES.length] ?? PLACES[0]
        const work = database.transaction(async (tx) => {
          await entries(tx, owners[turn % 2]?.id ?? '', place, BigInt(turn % 7) - 3n)
          if (turn % 5 === number) throw new Undone()
        })
        await undone(work)
        if (turn % 4 === number) await (number === 0 ? other : here().app).run('fold_balances')
        if (turn % 10 === 0) expect(await differences()).toEqual([])
      }
    }
    await Promise.all([process(0), process(1), process(2)])
    expect(await differences()).toEqual([])
    await here().app.run('fold_balances')
    expect(await differences()).toEqual([])
    expect(await database.$count(ledgerBalanceDeltas)).toBe(0)
    // Two accounts in each place of both merchants.
    expect(await database.$count(ledgerBalances)).toBe(2 * PLACES.length * 2)
  })

  test('do not change if a process dies while it adds up entries', async () => {
    const { database } = here().deps.storage
    const me = await merchant(here())
    await me.give('NGN', '100')
    const owner = { merchantId: here().merchantId, mode: 'test' } as const
    const before = await readAvailable(database, owner)
    const dying = database.transaction(async (tx) => {
      await foldBalances(tx)
      throw new Undone()
    })
    await undone(dying)
    expect(await readAvailable(database, owner)).toEqual(before)
    expect(await database.$count(ledgerBalanceDeltas)).toBe(2)
  })

  test('keep a currency whose balance is zero', async () => {
    const me = await merchant(here())
    const { database } = here().deps.storage
    const { merchantId } = here()
    await entries(database, merchantId, PLACES[1], 5n)
    await entries(database, merchantId, PLACES[1], -5n)
    const value = { currency: 'NGN', amount: '0.00' }
    const zero = { currency: 'USDT', network: 'Tron', available: '0', pending: '0', held: '0', owed: '0', value }
    expect(await me.ask('GET', '/api/v1/balances')).toEqual([zero])
    await here().app.run('fold_balances')
    expect(await me.ask('GET', '/api/v1/balances')).toEqual([zero])
  })

  test('can be computed again, and the operator is warned if they were wrong', async () => {
    const me = await merchant(here())
    await me.give('NGN', '100')
    await here().app.run('fold_balances')
    const { database } = here().deps.storage
    await database.execute(sql`update ledger_balances set amount = amount + 5e18 where account = 'available'`)
    expect(await differences()).toEqual([
      'ledger: available of demo (test) is 5.00 NGN too high for its entries, until select recount_balances() is run in the database; payments wait meanwhile',
    ])
    await database.execute(sql`select recount_balances()`)
    expect(await differences()).toEqual([])
  })
})
