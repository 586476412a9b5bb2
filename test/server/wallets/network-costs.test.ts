import { expect, test } from 'vitest'
import type { NetworkCosts } from '../../../src/contract/wallets/network-costs'
import { RatesUnavailable } from '../../../src/server/ports/rates'
import { shop } from '../own-keys/shops'
import { world } from '../world'

const here = world()

test('every network says whether it has a node, and what a proof and collecting cost in the currency of the till', async () => {
  const it = await shop(here())
  const networks = await it.owner.ask<NetworkCosts[]>('GET', '/api/v1/wallet-networks')
  expect(networks).toHaveLength(8)
  expect(networks.filter(({ has_node }) => has_node).map(({ network }) => network)).toEqual([
    'Bitcoin',
    'Ethereum',
    'Base',
  ])
  const base = networks.find(({ network }) => network === 'Base')
  const [coin, token] = ['ETH', 'USDC'].map((name) => base?.collecting.find(({ asset }) => asset === name))
  expect(base).toMatchObject({ family: 'evm', currency: 'NGN', proof_amount: { asset: 'ETH', amount: '0.005' } })
  expect(Number(base?.proof_amount.value)).toBeGreaterThan(0)
  expect([coin?.asset, token?.asset]).toEqual(['ETH', 'USDC'])
  // a token also needs the coin for its fee
  expect(Number(token?.fee?.min)).toBeGreaterThan(Number(coin?.fee?.min))
  expect(Number(coin?.worth_from)).toBeCloseTo(20 * Number(coin?.fee?.max), 2)
})

test('costs are left out while there are no rates', async () => {
  const it = await shop(here())
  const rates = here().deps.rates.test
  if (!rates) throw new Error('no rates')
  const before = rates.current
  rates.current = async () => {
    throw new RatesUnavailable('none')
  }
  const networks = await it.owner.ask<NetworkCosts[]>('GET', '/api/v1/wallet-networks')
  rates.current = before
  for (const { proof_amount, collecting } of networks) {
    expect(proof_amount.value).toBeNull()
    for (const one of collecting) expect(one).toMatchObject({ fee: null, worth_from: null })
  }
})
