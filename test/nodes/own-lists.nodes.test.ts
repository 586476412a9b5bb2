import { Address, toNano } from '@ton/core'
import { expect, it, onTestFinished } from 'vitest'
import type { Network } from '../../src/contract/enums'
import type { Wallet } from '../../src/contract/wallets/wallet'
import { parseUnits } from '../../src/payment/money'
import { receiver } from '../server/receiver'
import { type LiveMerchant, startLiveMerchant, until } from './live-merchant'
import { startSolanaChain } from './solana/solana-chain'
import { createSolanaPayer, TOKENS } from './solana/solana-payments'
import { serveSolanaRpc } from './solana/solana-rpc'
import { startTonChain } from './ton/ton-chain'
import { createTonPayer } from './ton/ton-payments'
import { serveToncenter } from './ton/toncenter'

const units = (amount: string | null) => parseUnits(amount ?? '', 6) ?? 0n
const now = () => new Date()

/** A runtime behind a node's interface, and the actions of customer and merchant on its network. */
interface TestNetwork {
  network: Network
  family: string
  url: string
  addresses: string[]
  /** The status of a payment while its block is not final. On TON, every block is final. */
  detected: 'processing' | 'completed'
  sendCoin(to: string): Promise<unknown>
  /** Sends dollars. Returns the hash of the transaction in which they arrive. */
  sendDollars(to: string, amount: bigint): Promise<string>
  confirm(): void
}

async function startSolana(): Promise<TestNetwork> {
  const solana = await startSolanaChain()
  const { send, newSigner, finalize } = solana
  const payer = await createSolanaPayer(solana)
  const owners = await Promise.all([newSigner(), newSigner(), newSigner()])
  finalize()
  return {
    network: 'Solana',
    family: 'solana',
    url: (await serveSolanaRpc(solana, now)).url,
    addresses: owners.map(({ address }) => address),
    detected: 'processing',
    sendCoin: (to) => send([payer.coin(to, 1_000_000n)]),
    async sendDollars(to, amount) {
      const instructions = [await payer.create(to, TOKENS.USDT), await payer.transfer(to, TOKENS.USDT, amount)]
      return (await send(instructions)).signature
    },
    confirm: finalize,
  }
}

async function startTon(): Promise<TestNetwork> {
  const ton = await startTonChain()
  const payer = createTonPayer(ton)
  await payer.mint(ton.payer.address, units('1000'))
  const owners = await Promise.all(['first', 'second', 'third'].map(ton.newWallet))
  return {
    network: 'TON',
    family: 'ton',
    url: (await serveToncenter(ton, now)).url,
    addresses: owners.map(({ address }) => address.toString({ bounceable: false })),
    detected: 'completed',
    sendCoin: (to) => payer.coin(Address.parse(to), toNano('0.01')),
    async sendDollars(to, amount) {
      const account = await ton.accountOf(Address.parse(to))
      const sent = await payer.token(Address.parse(to), amount)
      const came = sent.find(({ inMessage }) => account.equals(inMessage?.info.dest as Address))
      return came?.hash().toString('hex') ?? ''
    },
    confirm() {
      ton.chain.height += 1
    },
  }
}

/** Pays a merchant, who has only a list of addresses on this network, in dollars. */
async function payMerchant({ request, prove, page, pay, session }: LiveMerchant, testNetwork: TestNetwork) {
  const { network, family, addresses, detected, sendCoin, sendDollars, confirm } = testNetwork
  const wallet = await request<Wallet>('POST', '/api/v1/wallets', { family, addresses })
  await prove(wallet, [network], async (_, address) => {
    await sendCoin(address)
    confirm()
  })
  const { slug } = await page()
  const { id, status, deposit_address, crypto_amount } = await pay(slug, 'USDT', network)
  expect([status, addresses.includes(deposit_address ?? '')]).toEqual(['pending', true])
  const read = () => session(slug, id)
  const hash = await sendDollars(deposit_address ?? '', units(crypto_amount))
  await until(read, (now) => now.status === detected)
  confirm()
  const { transactions } = await until(read, (now) => now.status === 'completed')
  expect(transactions).toEqual([expect.objectContaining({ hash, amount: crypto_amount })])
}

it('a merchant with lists of addresses is paid on Solana and on TON', async () => {
  const [solana, ton] = await Promise.all([startSolana(), startTon()])
  const merchant = await startLiveMerchant({ NODE_SOLANA: solana.url, NODE_TON: ton.url })
  onTestFinished(merchant.stop)
  const shop = await receiver()
  await merchant.request('PUT', '/webhooks', { url: shop.url })
  await Promise.all([payMerchant(merchant, solana), payMerchant(merchant, ton)])
  await until(
    async () => shop.received.filter(({ event }) => event.event === 'payment.completed').length,
    (count) => count === 2,
  )
  const balances = await merchant.request<{ currency: string; network: string }[]>('GET', '/api/v1/balances')
  expect(balances.map(({ currency, network }) => `${currency} ${network}`).toSorted()).toEqual([
    'USDT Solana',
    'USDT TON',
  ])
})
