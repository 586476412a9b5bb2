import { asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Customer } from '../../../src/contract/customer'
import { migrate } from '../../../src/server/storage/migrate'
import { addressClaims } from '../../../src/server/storage/schema/addresses'
import { bankAccounts } from '../../../src/server/storage/schema/customers'
import { deposits } from '../../../src/server/storage/schema/deposits'
import { SECRET } from '../live-custody'
import { merchant } from '../merchant'
import { twoSources } from '../two-sources'
import { world } from '../world'

const here = world({ CUSTODY_WEBHOOK_SECRET: SECRET })

const LISTED = [
  'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
  'bc1qp59yckz4ae5c4efgw2s5wfyvrz0ala7rgvuz8z',
]
const run = (statement: string) => here().deps.storage.database.execute(sql.raw(statement))

test('a bank account number that two customers have is kept; money there waits, and nobody else gets it', async () => {
  const { deps, app, clock } = here()
  const { database } = deps.storage
  const me = await merchant(here())
  const { account } = deps.custody.test
  let bank = 100
  deps.custody.test.account = async (request, key) => {
    const made = await account(request, key)
    bank += 1
    const same = { account_number: '0123456789', bank_code: String(bank) }
    return { ...made, bank_accounts: made.bank_accounts.map((one) => ({ ...one, ...same })) }
  }
  const open = async (email: string) => {
    const { id } = await me.ask<Customer>('POST', '/api/v1/customers', { first_name: 'A', email }, 201)
    clock.turn(1000)
    return (await me.call('GET', `/api/v1/customers/${id}/deposit-account`)).status
  }

  await run('drop index bank_accounts_by_notice')
  expect([await open('a@example.com'), await open('b@example.com')]).toEqual([200, 200])
  await run('alter table bank_accounts drop column shared')
  await run(`delete from migrations where name = '0003_bank-account-numbers'`)
  await migrate(database)
  const [first, second] = await database.select().from(bankAccounts).orderBy(asc(bankAccounts.createdAt))
  expect([first?.shared, second?.shared]).toEqual([false, true])
  expect(await open('c@example.com')).toBe(503)

  const movement = {
    id: 'd-1',
    address: '0123456789',
    asset: 'NGN',
    network: null,
    amount: '500',
    hash: 'x',
    confirmations: 1,
    required_confirmations: 1,
    state: 'confirmed',
  } as const
  const hear = () => app.intake.apply('test', { id: 'n-1', type: 'deposit', data: movement })
  await expect(hear()).rejects.toThrow('several customers')
  expect(deps.log.lines).toContainEqual({ event: 'custody.shared_account', mode: 'test' })
  expect(await database.select().from(deposits)).toEqual([])
  await database.delete(bankAccounts).where(eq(bankAccounts.id, second?.id ?? ''))
  await hear()
  expect(await database.select().from(deposits)).toMatchObject([{ customerId: first?.accountReference }])
})

test('addresses of earlier books keep their source and their holder', async () => {
  const it = await twoSources(here())
  await it.second.wallet({ family: 'bitcoin', addresses: LISTED })
  const [own, given] = [await it.second.pay(), await it.first.pay()]
  it.chains.Bitcoin.pay(own.deposit_address ?? '', own.crypto_amount ?? '')
  await it.custodySees(given.deposit_address ?? '', given.crypto_amount ?? '')
  await it.settle()
  const { database } = here().deps.storage
  const state = async () => ({
    claims: (await database.select().from(addressClaims).orderBy(asc(addressClaims.address))).map(
      ({ createdAt, ...claim }) => claim,
    ),
    booked: (await it.booked()).map(({ sessionId, source }) => [sessionId, source]).sort(),
  })
  const before = await state()
  expect(before.claims).toHaveLength(4)
  await run('drop table address_claims, unbooked_movements')
  await run('alter table deposits drop column source')
  await run('alter table seen_movements drop column source')
  await run('create unique index wallet_addresses_by_address on wallet_addresses (family, address) where not skipped')
  await run(`delete from migrations where name like '%address_claims'`)
  await migrate(database)
  expect(await state()).toEqual(before)
  expect(await it.doctor()).toEqual([])
})
