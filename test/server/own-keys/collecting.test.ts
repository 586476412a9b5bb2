import { expect, test } from 'vitest'
import type { Balance } from '../../../src/contract/money/ledger'
import type { IssuedAddress } from '../../../src/contract/wallets/wallet'
import { world } from '../world'
import { evmShop, type Shop, startPayment } from './shops'

const here = world()

/** A payment in USDC on Base that is paid, beside some ether for the fee of collecting it. */
async function paid(it: Shop) {
  const session = await startPayment(it, { asset: 'USDC', network: 'Base' })
  const address = session.deposit_address ?? ''
  it.base.pay(address, session.crypto_amount ?? '', 'USDC')
  it.base.pay(address, '0.001', 'ETH')
  it.base.confirm()
  await it.later()
  await it.app.run('read_balances')
  return { session, address }
}
const balanceOf = async (it: Shop, currency: string) =>
  (await it.owner.ask<Balance[]>('GET', '/api/v1/balances')).find((one) => one.currency === currency)

test('the table of addresses has the payment, each coin with its amount, and whether it was collected', async () => {
  const it = await evmShop(here(), ['Base'])
  const { session, address } = await paid(it)
  const path = `/api/v1/wallets/${it.evm.id}/addresses`
  const read = async () => (await it.owner.ask<IssuedAddress[]>('GET', path)).find((one) => one.address === address)
  const amount = session.crypto_amount
  expect(await read()).toMatchObject({
    payment: session.reference,
    received: [
      { asset: 'ETH', network: 'Base', amount: '0.001', left: '0.001' },
      { asset: 'USDC', network: 'Base', amount, left: amount },
    ],
  })
  it.base.collect(address)
  here().clock.turn(700_000)
  await it.app.run('read_balances')
  expect((await read())?.received.map(({ left }) => left)).toEqual(['0', '0'])
  const table = await it.owner.call('GET', path, undefined, { accept: 'text/csv' })
  const lines = (await table.text()).split('\r\n').map((line) => line.split(','))
  expect(lines[0]?.slice(5)).toEqual(['payment', 'asset', 'network', 'received', 'left', 'collected'])
  const ofAddress = lines.filter((line) => line[2] === address).map((line) => line.slice(5))
  expect(ofAddress).toEqual([
    [session.reference, 'ETH', 'Base', '0.001', '0', 'yes'],
    [session.reference, 'USDC', 'Base', amount, '0', 'yes'],
  ])
})

test('balances say how much was collected', async () => {
  const it = await evmShop(here(), ['Base'])
  const { session, address } = await paid(it)
  const amount = session.crypto_amount
  expect(await balanceOf(it, 'USDC')).toMatchObject({ available: amount, collected: '0' })
  it.base.collect(address)
  here().clock.turn(700_000)
  await it.app.run('read_balances')
  expect(await balanceOf(it, 'USDC')).toMatchObject({ available: amount, collected: amount })
})

test('money that arrives after an address was read is not collected', async () => {
  const it = await evmShop(here(), ['Base'])
  const { session, address } = await paid(it)
  it.base.collect(address)
  here().clock.turn(700_000)
  await it.app.run('read_balances')
  it.base.pay(address, '5', 'USDC')
  it.base.confirm()
  await it.owner.ask('POST', `/api/v1/payment-sessions/${session.id}/scan`)
  await it.later()
  const amount = Number(session.crypto_amount)
  const usdc = async () => {
    const { available, collected } = (await balanceOf(it, 'USDC')) ?? {}
    return [Number(available), Number(collected)]
  }
  expect(await usdc()).toEqual([amount + 5, amount])
  await it.app.run('read_balances')
  expect(await usdc()).toEqual([amount + 5, amount])
  it.base.collect(address)
  here().clock.turn(700_000)
  await it.app.run('read_balances')
  expect(await usdc()).toEqual([amount + 5, amount + 5])
})

test('an address without money is not read again until money arrives', async () => {
  const it = await evmShop(here(), ['Base'])
  const { address } = await paid(it)
  it.base.collect(address)
  here().clock.turn(700_000)
  await it.app.run('read_balances')
  const requested: string[] = []
  const before = it.base.reader.balances
  it.base.reader.balances = async (addresses) => {
    requested.push(...addresses)
    return before(addresses)
  }
  here().clock.turn(700_000)
  await it.app.run('read_balances')
  expect(requested).not.toContain(address)
})
