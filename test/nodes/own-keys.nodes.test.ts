import { mnemonicToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import type { Network } from '../../src/contract/enums'
import type { Session } from '../../src/contract/session/session'
import { pairOf } from '../../src/payment/chains/catalogue'
import { parseUnits } from '../../src/payment/money'
import { receiver } from '../server/receiver'
import { until } from './live-merchant'
import { ownShop, RECOVERY_WORDS, ROOT } from './own-shop'
import { tokensOf, transferData } from './token'

const getShop = ownShop()
const GAS = '1000000000000000'

it('a merchant is paid on Bitcoin, Ethereum and Base, and collects the money with recovery words alone', async () => {
  const { request, addWallets, prove, page, pay, session, send, confirm, evm, bitcoin } = getShop()
  const shop = await receiver()
  await request('PUT', '/webhooks', { url: shop.url })
  const [forBitcoin, forEvm] = await addWallets()
  await prove(forBitcoin, ['Bitcoin'])
  await prove(forEvm, ['Ethereum', 'Base'])
  const { slug } = await page()

  const paid: { session: Session; hash: string }[] = []
  for (const [asset, network] of [
    ['BTC', 'Bitcoin'],
    ['ETH', 'Ethereum'],
    ['USDC', 'Base'],
  ] as [string, Network][]) {
    const started = await pay(slug, asset, network)
    const hash = await send(network, asset, started.deposit_address ?? '', started.crypto_amount ?? '')
    const read = () => session(slug, started.id)
    await until(read, ({ status }) => status === 'processing')
    await confirm(network)
    paid.push({ session: await until(read, ({ status }) => status === 'completed'), hash })
  }
  await until(
    async () => shop.received.filter(({ event }) => event.event === 'payment.completed').length,
    (count) => count === 3,
  )
  const balances = await request<{ currency: string; network: string }[]>('GET', '/api/v1/balances')
  expect(balances.map(({ currency, network }) => `${currency} ${network}`).toSorted()).toEqual([
    'BTC Bitcoin',
    'ETH Ethereum',
    'USDC Base',
  ])

  // The merchant collects the money with the recovery words alone.
  const [btc, eth, usdc] = paid
  if (!btc || !eth || !usdc) throw new Error('a payment is missing')
  const privateKey = ROOT.derive("m/84'/0'/0'/0/1").privateKey as Uint8Array
  const externalAddress = await bitcoin.address()
  await bitcoin.collect(btc.hash, Buffer.from(privateKey).toString('hex'), externalAddress)
  await bitcoin.mine()
  const owners = [1, 2].map((index) => mnemonicToAccount(RECOVERY_WORDS, { path: `m/44'/60'/0'/0/${index}` }))
  expect(owners.map(({ address }) => address)).toEqual([eth.session.deposit_address, usdc.session.deposit_address])
  const to = `0x${'ab'.repeat(20)}` as const
  const [first, second] = owners
  if (!first || !second) throw new Error('an owner is missing')
  const sweep = async (network: Network, owner: typeof first, transaction: object) => {
    const chain = evm(network)
    const signed = await owner.signTransaction({
      chainId: network === 'Base' ? 8453 : 1,
      nonce: 0,
      gas: 100_000n,
      gasPrice: 3_000_000_000n,
      type: 'legacy',
      ...transaction,
    } as never)
    await chain.rpc('eth_sendRawTransaction', [signed])
    await chain.mine()
  }
  const ether = parseUnits(eth.session.crypto_amount ?? '', 18) ?? 0n
  await sweep('Ethereum', first, { to, value: ether - BigInt(GAS) })
  expect(BigInt(await evm('Ethereum').rpc<string>('eth_getBalance', [to, 'latest']))).toBe(ether - BigInt(GAS))
  // Moving a token needs gas on the address that holds it.
  const contract = pairOf('USDC', 'Base')?.contract ?? ''
  const dollars = parseUnits(usdc.session.crypto_amount ?? '', 6) ?? 0n
  await evm('Base').coin(second.address, BigInt(GAS))
  await sweep('Base', second, { to: contract, data: transferData(to, dollars) })
  expect(await tokensOf(evm('Base'), contract, to)).toBe(dollars)
})
