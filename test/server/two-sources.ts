import { eq } from 'drizzle-orm'
import type { MerchantSession } from '../../src/contract/session/merchant-session'
import type { Wallet } from '../../src/contract/wallets/wallet'
import type { WalletRequest } from '../../src/contract/wallets/wallet-request'
import { ownKeysCustody } from '../../src/server/custody/own-keys'
import { examine } from '../../src/server/doctor/doctor-command'
import { deposits } from '../../src/server/storage/schema/deposits'
import { liveCustody } from './live-custody'
import { type Merchant, merchant } from './merchant'
import { paperChain } from './paper-chain'
import { appOf, type World } from './world'

export type Shop = Awaited<ReturnType<typeof twoSources>>['first']

/** A service with a custodian and with nodes, and two merchants in live mode. */
export async function twoSources(
  world: World,
  { deadlineMs, withCustodian = true }: { deadlineMs?: number; withCustodian?: boolean } = {},
) {
  const { deps, clock } = world
  const custody = await liveCustody(world)
  const chains = { Bitcoin: paperChain('Bitcoin', clock), Base: paperChain('Base', clock) }
  const custodyGave = new Set<string>()
  const { address, account } = custody.port
  custody.port.address = async (request, key) => {
    const made = await address(request, key)
    custodyGave.add(made.address)
    return made
  }
  custody.port.account = async (request, key) => {
    const made = await account(request, key)
    for (const one of made.addresses) custodyGave.add(one.address)
    return made
  }
  const readers = new Map(Object.values(chains).map(({ reader }) => [reader.network, reader]))
  const parts = {
    ...deps,
    chains: readers,
    custody: {
      ...deps.custody,
      live: ownKeysCustody({ ...deps, chains: readers }, withCustodian ? custody.port : null, deadlineMs),
    },
    rates: { ...deps.rates, live: deps.rates.test },
  }
  const app = appOf(parts)
  const scan = () => app.scanner.round()
  await scan()

  async function shop(handle: string) {
    const owner: Merchant = await merchant({ ...world, app }, handle, 'live')
    const options = [BTC, USDC_ON_BASE].map(({ crypto_asset, network }) => ({ asset: crypto_asset, network }))
    const page = { title: handle, currency: 'USD', slug: `${handle}-live`, options }
    await owner.ask('POST', '/api/v1/payment-pages', page, 201)
    return {
      owner,
      /** Creates a payment from the shop's server. Returns the answer with any status. */
      ask: (pair = BTC, amount = '100') =>
        owner.call('POST', '/api/v1/payment-sessions', { amount, currency: 'USD', ...pair }),
      pay: (pair = BTC, amount = '100') =>
        owner.ask<MerchantSession>('POST', '/api/v1/payment-sessions', { amount, currency: 'USD', ...pair }, 201),
      read: (id: string) => owner.ask<MerchantSession>('GET', `/api/v1/payment-sessions/${id}`),
      /** Adds a wallet, and accepts it without proof. Returns the answer to the addition. */
      async wallet(request: WalletRequest) {
        const answer = await owner.call('POST', '/api/v1/wallets', request)
        if (answer.status !== 201 && answer.status !== 200) return { status: answer.status, id: null }
        const { id, networks } = ((await answer.json()) as { data: Wallet }).data
        await scan()
        const accept_unproven = networks.filter((network) => network in chains)
        await owner.ask('PATCH', `/api/v1/wallets/${id}`, { confirmed: true, accept_unproven })
        return { status: answer.status, id }
      },
    }
  }
  return {
    app,
    parts,
    custody,
    chains,
    /** The addresses that custody issued and watches. */
    custodyGave,
    look: scan,
    shop,
    first: await shop('first'),
    second: await shop('second'),
    /** Makes custody report money on one of its addresses. */
    async custodySees(address: string, amount: string, more: object = {}) {
      await custody.control('custody/control/deposits', { address, amount, ...more })
      await custody.deliver(app)
    },
    /** Scans all addresses, and books all movements. */
    async settle() {
      for (const chain of Object.values(chains)) chain.confirm()
      clock.turn(20_000)
      await scan()
      await app.intake.read('live')
    },
    booked: () => deps.storage.database.select().from(deposits).where(eq(deposits.mode, 'live')),
    async doctor() {
      const lines: string[] = []
      for await (const line of examine(parts)) lines.push(line)
      return lines
    },
  }
}

export const BTC = { crypto_asset: 'BTC', network: 'Bitcoin' } as { crypto_asset: string; network: string }
export const USDC_ON_BASE = { crypto_asset: 'USDC', network: 'Base' }
