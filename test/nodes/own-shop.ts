import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { Hono } from 'hono'
import { afterAll, beforeAll } from 'vitest'
import type { Network } from '../../src/contract/enums'
import type { Session } from '../../src/contract/session'
import type { Wallet } from '../../src/contract/wallet'
import { pairOf } from '../../src/payment/chains/catalogue'
import { parseUnits } from '../../src/payment/money'
import { listen } from '../../src/server/http/listen'
import { systemClock } from '../../src/server/runtime/clock'
import { ratesStub } from '../../src/server/stub/rates-stub'
import { type Service, startService } from '../e2e/service'
import { createTcpProxy, type TcpProxy } from '../tcp-proxy'
import { type Bitcoin, startBitcoin } from './bcoin'
import { type EvmChain, startEvmChain } from './evm-chain'

/** Everybody's words, which nobody uses. */
export const WORDS = `${'abandon '.repeat(11)}about`
export const ROOT = HDKey.fromMasterSeed(mnemonicToSeedSync(WORDS))

const BITCOIN = {
  family: 'bitcoin',
  public_key: ROOT.derive("m/84'/0'/0'").publicExtendedKey,
  script_type: 'p2wpkh',
}
const EVM = { family: 'evm', public_key: ROOT.derive("m/44'/60'/0'").publicExtendedKey }
const EVM_NETWORKS = ['Ethereum', 'Base'] as const
const CONFIRMING = { bitcoin: 3, evm: 70 }

/** A service on real nodes, and a merchant with nothing but words. */
export interface OwnShop {
  service: Service
  bitcoin: Bitcoin
  evm(network: Network): EvmChain
  /** What stands between the service and the node of Base. */
  wire: TcpProxy
  ask<Data>(method: string, path: string, body?: unknown): Promise<Data>
  /** Adds both wallets. */
  addWallets(): Promise<[bitcoin: Wallet, evm: Wallet]>
  /** Sends a small amount to the first address, and waits until the network is proven. */
  prove(wallet: Wallet, networks: readonly Network[]): Promise<void>
  page(more?: object): Promise<{ slug: string }>
  pay(slug: string, asset: string, network: Network): Promise<Session>
  session(slug: string, id: string): Promise<Session>
  /** What the customer's wallet does. Answers the transaction. */
  send(network: Network, asset: string, address: string, amount: string): Promise<string>
  confirm(network: Network): Promise<unknown>
}

/** Asks until it is so, at most a minute. */
export async function until<Data>(read: () => Promise<Data>, isSo: (data: Data) => boolean): Promise<Data> {
  for (let tries = 0; ; tries += 1) {
    const data = await read()
    if (isSo(data)) return data
    if (tries === 300) throw new Error(`it never was so: ${JSON.stringify(data)}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/**
 * Call at the top of a test file.
 * @param environment of the service, when the tests begin
 */
export function ownShop(
  environment: () => Promise<Record<string, string>> = async () => ({}),
  nodeArguments: readonly string[] = [],
): () => OwnShop {
  let shop: OwnShop | undefined
  const ends: (() => Promise<void>)[] = []

  beforeAll(async () => {
    const bitcoin = await startBitcoin()
    ends.push(bitcoin.stop)
    const chains = new Map<Network, EvmChain>()
    for (const network of EVM_NETWORKS) {
      const chain = await startEvmChain(network)
      ends.push(chain.stop)
      chains.set(network, chain)
    }
    const evm = (network: Network): EvmChain => {
      const chain = chains.get(network)
      if (!chain) throw new Error(`no chain ${network}`)
      return chain
    }
    const wire = await createTcpProxy({ port: evm('Base').port })
    ends.push(wire.close)
    const rates = await listen('127.0.0.1', 0)
    const app = new Hono().route('/rates', ratesStub(systemClock))
    rates.handleWith((request) => app.fetch(request))
    ends.push(() => rates.close(0))
    const service = await startService(
      {
        RATES_URL: `http://127.0.0.1:${rates.port}/rates`,
        NODE_BITCOIN: bitcoin.url,
        NODE_BITCOIN_GENESIS: bitcoin.genesis,
        NODE_ETHEREUM: `http://127.0.0.1:${evm('Ethereum').port}`,
        NODE_BASE: `http://127.0.0.1:${wire.port}`,
        ALLOW_PRIVATE_WEBHOOKS: '1',
        ...(await environment()),
      },
      nodeArguments,
    )
    ends.push(service.stop)
    const key = await service.makeKey('live')

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
    const walletOf = (id: string) => ask<Wallet>('GET', `/api/v1/wallets/${id}`)

    async function send(network: Network, asset: string, address: string, amount: string): Promise<string> {
      const pair = pairOf(asset, network)
      const atoms = parseUnits(amount, pair?.decimals ?? 0) ?? 0n
      if (network === 'Bitcoin') return bitcoin.pay([address, Number(atoms)])
      return pair?.contract ? evm(network).token(pair.contract, address, atoms) : evm(network).coin(address, atoms)
    }
    const confirm = (network: Network) =>
      network === 'Bitcoin' ? bitcoin.mine(CONFIRMING.bitcoin) : evm(network).mine(CONFIRMING.evm)

    shop = {
      service,
      bitcoin,
      evm,
      wire,
      ask,
      send,
      confirm,
      addWallets: () =>
        Promise.all([ask<Wallet>('POST', '/api/v1/wallets', BITCOIN), ask<Wallet>('POST', '/api/v1/wallets', EVM)]),
      async prove({ id }, networks) {
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
            ({ network_states }) =>
              network_states.some((state) => state.network === network && state.status === 'proven'),
          )
        }
      },
      page: (more = {}) =>
        ask('POST', '/api/v1/payment-pages', { title: 'Two bags of rice', amount: '20', currency: 'USD', ...more }),
      pay: (slug, asset, network) =>
        ask('POST', `/api/v1/p/${slug}/pay`, { asset, network, first_name: 'Amina', email: 'amina@example.com' }),
      session: (slug, id) => ask('GET', `/api/v1/p/${slug}/sessions/${id}`),
    }
  })
  afterAll(async () => {
    for (const end of ends.reverse()) await end()
  })
  return () => {
    if (!shop) throw new Error('there is a shop only inside a test')
    return shop
  }
}
