import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { Hono } from 'hono'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Network } from '../../src/contract/enums'
import type { Session } from '../../src/contract/session'
import type { Wallet } from '../../src/contract/wallet'
import { pairOf } from '../../src/payment/chains/catalogue'
import { parseUnits } from '../../src/payment/money'
import { listen } from '../../src/server/http/listen'
import { systemClock } from '../../src/server/runtime/clock'
import { ratesStub } from '../../src/server/stub/rates-stub'
import { type Service, startService } from '../e2e/service'
import { receiver } from '../server/receiver'
import { type Bitcoin, startBitcoin } from './bcoin'
import { type EvmChain, startEvmChain } from './evm-chain'
import { tokensOf, transferData } from './token'

/** Everybody's words, which nobody uses. */
const WORDS = `${'abandon '.repeat(11)}about`
const ROOT = HDKey.fromMasterSeed(mnemonicToSeedSync(WORDS))
const GAS = '1000000000000000'

let bitcoin: Bitcoin
const evm = new Map<Network, EvmChain>()
let service: Service
let key: string
let stopRates = async () => {}

beforeAll(async () => {
  bitcoin = await startBitcoin()
  for (const network of ['Ethereum', 'Base'] as const) evm.set(network, await startEvmChain(network))
  const rates = await listen('127.0.0.1', 0)
  const app = new Hono().route('/rates', ratesStub(systemClock))
  rates.handleWith((request) => app.fetch(request))
  stopRates = () => rates.close(0)
  service = await startService({
    RATES_URL: `http://127.0.0.1:${rates.port}/rates`,
    NODE_BITCOIN: bitcoin.url,
    NODE_BITCOIN_GENESIS: bitcoin.genesis,
    NODE_ETHEREUM: urlOf('Ethereum'),
    NODE_BASE: urlOf('Base'),
    ALLOW_PRIVATE_WEBHOOKS: '1',
  })
  key = await service.makeKey('live')
})
afterAll(async () => {
  await service?.stop()
  await stopRates()
  for (const chain of evm.values()) await chain.stop()
  await bitcoin?.stop()
})

const chainOf = (network: Network): EvmChain => {
  const chain = evm.get(network)
  if (!chain) throw new Error(`no chain ${network}`)
  return chain
}
const urlOf = (network: Network) => `http://127.0.0.1:${chainOf(network).port}`

async function ask<Data>(method: string, path: string, body?: unknown): Promise<Data> {
  const response = await fetch(`${service.origin}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const { data, ...problem } = await response.json()
  if (!response.ok) throw new Error(JSON.stringify(problem))
  return data
}

/** Asks until it is so, at most a minute. */
async function until<Data>(read: () => Promise<Data>, isSo: (data: Data) => boolean): Promise<Data> {
  for (let tries = 0; ; tries += 1) {
    const data = await read()
    if (isSo(data)) return data
    if (tries === 300) throw new Error(`it never was so: ${JSON.stringify(data)}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
const walletOf = (id: string) => ask<Wallet>('GET', `/api/v1/wallets/${id}`)
const isProven = (wallet: Wallet, network: Network) =>
  wallet.network_states.some((one) => one.network === network && one.status === 'proven')

/** What the customer's wallet does. Answers the transaction. */
async function send(network: Network, asset: string, address: string, amount: string): Promise<string> {
  const pair = pairOf(asset, network)
  const atoms = parseUnits(amount, pair?.decimals ?? 0) ?? 0n
  if (network === 'Bitcoin') return bitcoin.pay([address, Number(atoms)])
  const chain = chainOf(network)
  return pair?.contract ? chain.token(pair.contract, address, atoms) : chain.coin(address, atoms)
}
const confirm = (network: Network) => (network === 'Bitcoin' ? bitcoin.mine(3) : chainOf(network).mine(70))

it('a merchant with nothing but words is paid on Bitcoin, Ethereum and Base, and collects the money with them', async () => {
  const shop = await receiver()
  await ask('PUT', '/webhooks', { url: shop.url })
  const [forBitcoin, forEvm] = await Promise.all([
    ask<Wallet>('POST', '/api/v1/wallets', {
      family: 'bitcoin',
      public_key: ROOT.derive("m/84'/0'/0'").publicExtendedKey,
      script_type: 'p2wpkh',
    }),
    ask<Wallet>('POST', '/api/v1/wallets', {
      family: 'evm',
      public_key: ROOT.derive("m/44'/60'/0'").publicExtendedKey,
    }),
  ])
  const page = await ask<{ slug: string }>('POST', '/api/v1/payment-pages', {
    title: 'Two bags of rice',
    amount: '20',
    currency: 'USD',
  })

  // proof: a small amount on each network
  for (const [{ id }, networks] of [
    [forBitcoin, ['Bitcoin']],
    [forEvm, ['Ethereum', 'Base']],
  ] as [Wallet, Network[]][]) {
    const { proof_address } = await until(
      () => walletOf(id),
      (wallet) => wallet.proof_address !== null,
    )
    await ask('PATCH', `/api/v1/wallets/${id}`, { confirmed: true })
    for (const network of networks) {
      await send(network, network === 'Bitcoin' ? 'BTC' : 'ETH', proof_address?.address ?? '', '0.00001')
      await confirm(network)
      await until(
        () => walletOf(id),
        (wallet) => isProven(wallet, network),
      )
    }
  }

  const paid: { network: Network; asset: string; session: Session; hash: string }[] = []
  for (const [asset, network] of [
    ['BTC', 'Bitcoin'],
    ['ETH', 'Ethereum'],
    ['USDC', 'Base'],
  ] as [string, Network][]) {
    const path = `/api/v1/p/${page.slug}`
    const begun = await ask<Session>('POST', `${path}/pay`, {
      asset,
      network,
      first_name: 'Amina',
      email: 'amina@example.com',
    })
    const hash = await send(network, asset, begun.deposit_address ?? '', begun.crypto_amount ?? '')
    await until(
      () => ask<Session>('GET', `${path}/sessions/${begun.id}`),
      ({ status }) => status === 'processing',
    )
    await confirm(network)
    const session = await until(
      () => ask<Session>('GET', `${path}/sessions/${begun.id}`),
      ({ status }) => status === 'completed',
    )
    paid.push({ network, asset, session, hash })
  }
  await until(
    async () => shop.received.filter(({ event }) => event.event === 'payment.completed').length,
    (count) => count === 3,
  )
  const balances = await ask<{ currency: string; network: string }[]>('GET', '/api/v1/balances')
  expect(balances.map(({ currency, network }) => `${currency} ${network}`).toSorted()).toEqual([
    'BTC Bitcoin',
    'ETH Ethereum',
    'USDC Base',
  ])

  // collected again, with nothing but the words
  const [btc, eth, usdc] = paid
  if (!btc || !eth || !usdc) throw new Error('three were paid')
  const privateKey = ROOT.derive("m/84'/0'/0'/0/1").privateKey as Uint8Array
  const elsewhere = await bitcoin.address()
  await bitcoin.collect(btc.hash, Buffer.from(privateKey).toString('hex'), elsewhere)
  await bitcoin.mine()
  const owners = [1, 2].map((index) => mnemonicToAccount(WORDS, { path: `m/44'/60'/0'/0/${index}` }))
  expect(owners.map(({ address }) => address)).toEqual([eth.session.deposit_address, usdc.session.deposit_address])
  const to = `0x${'ab'.repeat(20)}` as const
  const [first, second] = owners
  if (!first || !second) throw new Error('two owners')
  const sweep = async (network: Network, owner: typeof first, transaction: object) => {
    const chain = chainOf(network)
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
  expect(BigInt(await chainOf('Ethereum').rpc<string>('eth_getBalance', [to, 'latest']))).toBe(ether - BigInt(GAS))
  // a token needs gas on the address that holds it
  const contract = pairOf('USDC', 'Base')?.contract ?? ''
  const dollars = parseUnits(usdc.session.crypto_amount ?? '', 6) ?? 0n
  await chainOf('Base').coin(second.address, BigInt(GAS))
  await sweep('Base', second, { to: contract, data: transferData(to, dollars) })
  expect(await tokensOf(chainOf('Base'), contract, to)).toBe(dollars)
})
