import { expect, test } from 'vitest'
import type { Bank } from '../../../../src/contract/money/bank'
import type { Balance } from '../../../../src/contract/money/ledger'
import type { SwapQuotation } from '../../../../src/contract/money/swap'
import type { Page } from '../../../../src/contract/page/page'
import type { Refund } from '../../../../src/contract/refunds/refund'
import type { Session } from '../../../../src/contract/session/session'
import { balanceDifferences } from '../../../../src/server/doctor/check-balances'
import { ledgerDifferences } from '../../../../src/server/doctor/check-ledger'
import { ledgerEntries } from '../../../../src/server/storage/schema/ledger'
import { type Merchant, merchant } from '../../merchant'
import { AMINA, dataOf, world } from '../../world'

const here = world()
const TRON = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'
const GTB = { bank_code: '058', bank_name: 'GTBank', account_number: '0123456789', account_name: 'Lagos Books Ltd' }

/** `LEDGER_STEPS=10000` for a long run; `LEDGER_SEED` repeats one. */
const STEPS = Number(process.env.LEDGER_STEPS ?? 250)
const SEED = Number(process.env.LEDGER_SEED ?? 36)

const NETWORKS = ['Tron', 'Binance_Smart_Chain', 'Solana'] as const
const SWAPS = [
  ['USDT', 'NGN'],
  ['NGN', 'USDT'],
  ['USDT', 'USDC'],
]

/** Mulberry32: equal seeds give equal numbers. */
function seeded(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

type Shop = { me: Merchant; slug: string; bank_id: string; sessions: Session[] }

async function shopOf(handle: string): Promise<Shop> {
  const me = await merchant(here(), handle)
  const request = { title: `Shop ${handle}`, currency: 'NGN', amount: '50000', status: 'active' }
  const { slug } = await me.ask<Page>('POST', '/api/v1/payment-pages', request, 201)
  const { id } = await me.ask<Bank>('POST', '/api/v1/misc/banks', GTB, 201)
  return { me, slug, bank_id: id, sessions: [] }
}

test(
  'after random payments, transfers, failures and retries of three merchants, every account adds up, and no account is overdrawn',
  { timeout: 60_000 + STEPS * 400 },
  async () => {
    const { post, deps, waitForTransfers } = here()
    const below = seeded(SEED)
    const shops = [await shopOf('one'), await shopOf('two'), await shopOf('three')]
    const statuses = new Set<number>()
    /** Requests a transfer, sometimes twice with one key. Both answers must then have one id. */
    async function requestTransfer({ me }: Shop, path: string, body: object, key: string) {
      const first = await me.call('POST', path, body, { 'idempotency-key': key })
      statuses.add(first.status)
      if (first.status === 201 && below(3) === 0) {
        const again = await me.call('POST', path, body, { 'idempotency-key': key })
        expect((await dataOf<{ id: string }>(again, 201)).id).toBe((await first.json()).data.id)
      }
    }
    /** The customer enters an address, sometimes twice at once. Then one of the two requests counts. */
    async function followLink({ me, slug }: Shop, { id }: Session) {
      const refunds = await me.ask<Refund[]>('GET', `/api/v1/payment-sessions/${id}/refunds`)
      const url = refunds.find(({ status }) => status === 'requested')?.url
      if (!url) return
      const path = `/api/v1/p/${slug}/refunds/${url.split('/').at(-1)}`
      const answers = await Promise.all(Array.from({ length: 1 + below(2) }, () => post(path, { address: TRON })))
      followed += answers.filter(({ ok }) => ok).length
    }
    let followed = 0
    // Amounts are whole numbers. Those that end in 13 fail.
    const amount = () => String(below(4) === 0 ? 13 : 1 + below(40))

    for (let step = 0; step < STEPS; step += 1) {
      const shop = shops[below(shops.length)]
      if (!shop) throw new Error('there are three')
      const { me, slug, sessions, bank_id } = shop
      const session = sessions[below(Math.max(1, sessions.length))]
      const simulate = (act: string, body = {}) =>
        session && post(`/api/v1/p/${slug}/sessions/${session.id}/sandbox/${act}`, body)
      switch (below(11)) {
        case 0:
          sessions.push(await dataOf<Session>(await post(`/api/v1/p/${slug}/pay`, AMINA), 201))
          break
        case 1:
        case 2:
          await simulate('deposits', { amount: amount(), ...(below(2) === 0 && { confirmations: 1 }) })
          break
        case 3:
          await simulate(['confirm', 'fail', 'expire', 'hold'][below(4)] ?? 'confirm')
          break
        case 4:
          await (below(2) ? me.give('NGN', amount()) : me.give('USDT', amount(), NETWORKS[below(3)]))
          break
        case 5:
        case 6:
          await requestTransfer(shop, '/api/v1/payouts', { bank_id, amount: amount(), currency: 'NGN' }, `p${step}`)
          break
        case 7:
          if (session) {
            const refund = { crypto_amount: amount(), ...(below(2) === 0 && { address: TRON }) }
            await requestTransfer(shop, `/api/v1/payment-sessions/${session.id}/refunds`, refund, `r${step}`)
          }
          break
        case 8:
          if (session) await followLink(shop, session)
          break
        case 9: {
          const [fromCurrency, toCurrency] = SWAPS[below(3)] ?? []
          const request = { fromCurrency, toCurrency, amount: amount() }
          const { id } = await me.ask<SwapQuotation>('POST', '/api/v1/swaps/quotation', request, 201)
          const answers = await Promise.all([1, 2].map(() => me.call('POST', `/api/v1/swaps/quotation/${id}/execute`)))
          expect(answers.filter(({ ok }) => ok).length).toBeLessThan(2)
          break
        }
        default:
          await waitForTransfers()
      }
      if (below(8) === 0) await here().app.run('fold_balances')
      if (step % 50 === 49 || step === STEPS - 1) await check(step)
    }
    // The run would prove nothing if every request was refused, or none.
    expect([...statuses]).toEqual(expect.arrayContaining([201, 409]))
    expect(followed).toBeGreaterThan(0)

    async function check(step: number) {
      const sums = new Map<string, bigint>()
      const add = (key: string, units: bigint) => void sums.set(key, (sums.get(key) ?? 0n) + units)
      for (const { merchantId, currency, network, account, causeId, amount: units } of await deps.storage.database
        .select()
        .from(ledgerEntries)) {
        add(`cause ${causeId} ${currency}`, units)
        if (['available', 'pending', 'held'].includes(account))
          add(`${account} ${merchantId} ${currency} ${network}`, units)
      }
      const wrong = [...sums].filter(([key, sum]) => (key.startsWith('cause ') ? sum !== 0n : sum < 0n))
      expect([SEED, step, wrong]).toEqual([SEED, step, []])
      for (const differences of [ledgerDifferences, balanceDifferences])
        for await (const difference of differences(deps.storage.database)) expect([SEED, step, difference]).toBe(null)
      for (const { me } of shops)
        for (const { owed } of await me.ask<Balance[]>('GET', '/api/v1/balances')) expect(Number(owed)).toBe(0)
    }
  },
)
