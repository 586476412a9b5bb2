import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Wallet } from '../../../../src/contract/wallets/wallet'
import { parseUnits } from '../../../../src/payment/money'
import { deriveAddress } from '../../../../src/server/wallets/keys/derive-address'
import { restoreAccountKey } from '../../../../src/server/wallets/keys/extended-key'
import { SECRET } from '../../live-custody'
import { twoSources } from '../../two-sources'
import { world } from '../../world'

const here = world({ CUSTODY_WEBHOOK_SECRET: SECRET })

const ROOT = HDKey.fromMasterSeed(mnemonicToSeedSync(`${'abandon '.repeat(11)}about`))
const keyAt = (account: number) => ROOT.derive(`m/84'/0'/${account}'`).publicExtendedKey
/** The first addresses of an account's key. */
const derivedBy = (account: number) =>
  Array.from({ length: 5 }, (_, index) => deriveAddress(restoreAccountKey('bitcoin', keyAt(account), 'p2wpkh'), index))

const merchant = fc.constantFrom(0, 1)
const which = fc.nat({ max: 20 })
const amount = fc.constantFrom('0.0004', '0.0011', '0.002')
const step = fc.oneof(
  fc.record({ act: fc.constant('key' as const), merchant }),
  // Addresses of the other merchant's key, or addresses that were shown.
  fc.record({ act: fc.constant('list' as const), merchant, which: fc.array(which, { minLength: 1, maxLength: 6 }) }),
  fc.record({ act: fc.constant('remove' as const), merchant }),
  fc.record({ act: fc.constant('pay' as const), merchant }),
  fc.record({ act: fc.constant('account' as const), merchant }),
  fc.record({ act: fc.constant('renew' as const), merchant, which }),
  // Money that is detected by custody, by the scanner, or by both, sometimes twice.
  fc.record({ act: fc.constant('arrive' as const), which, amount }),
  fc.record({ act: fc.constant('wrong' as const), which, amount }),
  fc.record({ act: fc.constant('settle' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** One merchant lists an address that custody gave the other’s payment, and both sources report money there. */
const THEFT: Step[] = [
  { act: 'pay', merchant: 0 },
  { act: 'list', merchant: 1, which: [0, 1, 2] },
  { act: 'pay', merchant: 1 },
  { act: 'arrive', which: 0, amount: '0.002' },
  { act: 'settle' },
  { act: 'arrive', which: 1, amount: '0.002' },
]

/**
 * Runs steps of two new merchants over both sources. Returns the money that came to each address, and the money that is
 * booked there.
 */
async function run(it: Awaited<ReturnType<typeof twoSources>>, number: number, steps: readonly Step[]) {
  const handles = [`one-${number}`, `other-${number}`] as const
  const shops = [await it.shop(handles[0]), await it.shop(handles[1])] as const
  const accounts = [2 * number, 2 * number + 1] as const
  const derived = accounts.flatMap(derivedBy)
  const received = new Map<string, bigint>()
  const addresses: string[] = []
  const payments: [string[], string[]] = [[], []]
  const known = () => [...addresses, ...derived]
  const walletOf = async (at: 0 | 1) => (await shops[at].owner.ask<Wallet[]>('GET', '/api/v1/wallets'))?.[0]
  const pick = <One>(items: readonly One[], at: number) => items[at % items.length]
  let people = 0

  async function apply(step: Step) {
    const at = 'merchant' in step && step.merchant === 1 ? 1 : 0
    const shop = shops[at]
    switch (step.act) {
      case 'key':
        return shop.wallet({ family: 'bitcoin', public_key: keyAt(accounts[at]), script_type: 'p2wpkh' })
      case 'list': {
        const addresses = [...new Set(step.which.flatMap((at) => pick(known(), at) ?? []))]
        const wallet = await walletOf(at)
        if (wallet) return shop.owner.call('PATCH', `/api/v1/wallets/${wallet.id}`, { addresses })
        return shop.wallet({ family: 'bitcoin', addresses })
      }
      case 'remove': {
        const wallet = await walletOf(at)
        return wallet && shop.owner.call('DELETE', `/api/v1/wallets/${wallet.id}`)
      }
      case 'pay': {
        const answer = await shop.ask()
        if (answer.status !== 201) return
        const { data } = (await answer.json()) as { data: { id: string; deposit_address: string } }
        payments[at].push(data.id)
        return addresses.push(data.deposit_address)
      }
      case 'account': {
        people += 1
        const person = { first_name: 'Amina', email: `amina${people}@example.com` }
        const { id } = await shop.owner.ask<{ id: string }>('POST', '/api/v1/customers', person, 201)
        const answer = await shop.owner.call('GET', `/api/v1/customers/${id}/deposit-account`)
        if (answer.status !== 200) return
        const { data } = (await answer.json()) as {
          data: { staticDepositAddresses: { chain: string; address: string }[] }
        }
        return data.staticDepositAddresses.map(({ chain, address }) => chain === 'Bitcoin' && addresses.push(address))
      }
      case 'renew': {
        const id = pick(payments[at], step.which)
        return id && it.app.app.request(`/api/v1/p/${handles[at]}-live/sessions/${id}/renew`, { method: 'POST' })
      }
      case 'arrive': {
        const address = pick(addresses, step.which)
        if (!address) return
        received.set(address, (received.get(address) ?? 0n) + (parseUnits(step.amount, 8) ?? 0n))
        it.chains.Bitcoin.pay(address, step.amount)
        if (it.custodyGave.has(address))
          await it.custodySees(address, step.amount, { asset: 'BTC', network: 'Bitcoin' })
        return
      }
      case 'wrong': {
        // Custody reports money at an address that it did not give.
        const address = pick(known(), step.which)
        if (!address || it.custodyGave.has(address)) return
        return it.custodySees(address, step.amount, { asset: 'BTC', network: 'Bitcoin' })
      }
      case 'settle':
        return it.settle()
    }
  }
  for (const step of steps) await apply(step)
  await it.settle()
  await it.settle()
  const booked = new Map<string, bigint>()
  for (const { addressKey, amount: atoms } of await it.booked())
    if (known().includes(addressKey)) booked.set(addressKey, (booked.get(addressKey) ?? 0n) + atoms)
  return { received, booked }
}

test('whatever two merchants list, show and receive from both sources, no address has more money booked than came to it', async () => {
  const it = await twoSources(here())
  let [runs, addresses] = [0, 0]
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14, size: 'max' }), async (steps) => {
      const { received, booked } = await run(it, runs++, steps)
      for (const [address, atoms] of booked)
        expect(atoms <= (received.get(address) ?? 0n), `${address}: ${atoms} of ${received.get(address)}`).toBe(true)
      addresses += booked.size
    }),
    { numRuns: 16, interruptAfterTimeLimit: 25_000, examples: [[THEFT]] },
  )
  expect(addresses).toBeGreaterThan(0)
  // The doctor reports only money that custody has reported wrongly.
  const named = (await it.doctor()).filter((line) => !/is not booked: custody|is missing in the books/.test(line))
  expect(named).toEqual([])
})
