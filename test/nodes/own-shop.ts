import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { afterAll, beforeAll } from 'vitest'
import type { Network } from '../../src/contract/enums'
import type { Wallet } from '../../src/contract/wallets/wallet'
import { pairOf } from '../../src/payment/chains/catalogue'
import { parseUnits } from '../../src/payment/money'
import { createTcpProxy, type TcpProxy } from '../tcp-proxy'
import { type Bitcoin, startBitcoin } from './bcoin'
import { type EvmChain, startEvmChain } from './evm-chain'
import { type LiveMerchant, startLiveMerchant } from './live-merchant'

/** The recovery words that all documentation uses as an example. */
export const RECOVERY_WORDS = `${'abandon '.repeat(11)}about`
export const ROOT = HDKey.fromMasterSeed(mnemonicToSeedSync(RECOVERY_WORDS))

const BITCOIN = {
  family: 'bitcoin',
  public_key: ROOT.derive("m/84'/0'/0'").publicExtendedKey,
  script_type: 'p2wpkh',
}
const EVM = { family: 'evm', public_key: ROOT.derive("m/44'/60'/0'").publicExtendedKey }
const EVM_NETWORKS = ['Ethereum', 'Base'] as const
const CONFIRMING = { bitcoin: 3, evm: 70 }

/** A service on real nodes, and a merchant who has recovery words and no custodian. */
export interface OwnShop extends Omit<LiveMerchant, 'prove' | 'stop'> {
  bitcoin: Bitcoin
  evm(network: Network): EvmChain
  /** The proxy between the service and the node of Base. */
  proxy: TcpProxy
  /** Adds both wallets. */
  addWallets(): Promise<[bitcoin: Wallet, evm: Wallet]>
  /** Sends a small amount to the first address, and waits until the network is proven. */
  prove(wallet: Wallet, networks: readonly Network[]): Promise<void>
  /** Sends from the customer's wallet. Returns the transaction. */
  send(network: Network, asset: string, address: string, amount: string): Promise<string>
  confirm(network: Network): Promise<unknown>
}

/**
 * Starts the shop before the tests of a file, and ends it after them. Call it at the top of the file.
 * @param environment the service's further environment, computed when the tests start
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
    const proxy = await createTcpProxy({ port: evm('Base').port })
    ends.push(proxy.close)
    const merchant = await startLiveMerchant(
      {
        NODE_BITCOIN: bitcoin.url,
        NODE_BITCOIN_GENESIS: bitcoin.genesis,
        NODE_ETHEREUM: `http://127.0.0.1:${evm('Ethereum').port}`,
        NODE_BASE: `http://127.0.0.1:${proxy.port}`,
        ...(await environment()),
      },
      nodeArguments,
    )
    ends.push(merchant.stop)
    const { request } = merchant

    async function send(network: Network, asset: string, address: string, amount: string): Promise<string> {
      const pair = pairOf(asset, network)
      const atoms = parseUnits(amount, pair?.decimals ?? 0) ?? 0n
      if (network === 'Bitcoin') return bitcoin.pay([address, Number(atoms)])
      return pair?.contract ? evm(network).token(pair.contract, address, atoms) : evm(network).coin(address, atoms)
    }
    const confirm = (network: Network) =>
      network === 'Bitcoin' ? bitcoin.mine(CONFIRMING.bitcoin) : evm(network).mine(CONFIRMING.evm)

    shop = {
      ...merchant,
      bitcoin,
      evm,
      proxy,
      send,
      confirm,
      addWallets: () =>
        Promise.all([
          request<Wallet>('POST', '/api/v1/wallets', BITCOIN),
          request<Wallet>('POST', '/api/v1/wallets', EVM),
        ]),
      prove: (wallet, networks) =>
        merchant.prove(wallet, networks, async (network, address) => {
          await send(network, network === 'Bitcoin' ? 'BTC' : 'ETH', address, '0.00001')
          await confirm(network)
        }),
    }
  })
  afterAll(async () => {
    for (const end of ends.reverse()) await end()
  })
  return () => {
    if (!shop) throw new Error('the shop exists only inside a test')
    return shop
  }
}
