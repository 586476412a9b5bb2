import { base64 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { pairOf } from '../../../src/payment/chains/catalogue'
import { parseUnits } from '../../../src/payment/money'
import { tokenAccountAt } from '../../../src/payment/solana/token-account'
import { encodeTransfer } from '../../../src/payment/solana/transfer'
import { solanaReader } from '../../../src/server/chains/solana/solana-reader'
import { buildWalletTransaction } from '../../../src/server/payments/sessions/wallet-transaction'
import { fakeClock } from '../../server/fake-clock'
import { testRandom } from '../../server/world'
import { startSolanaChain } from './solana-chain'
import { createSolanaPayer, TOKENS } from './solana-payments'
import { serveSolanaRpc } from './solana-rpc'

type Asset = 'SOL' | 'USDC' | 'USDT'
type Record = Parameters<typeof buildWalletTransaction>[1]

const RENT = 2_039_280n
const FEE = { SOL: 6_500n, token: 12_500n }
/** The rent of an account without data, which an account must keep. */
const LEAST = 890_880n

/** A chain, a customer's wallet and a payment that waits for an amount on a new address. */
async function payment(asset: Asset, amount: string) {
  const clock = fakeClock()
  const solana = await startSolanaChain()
  const pay = await createSolanaPayer(solana)
  const [customer, merchant] = await Promise.all([solana.newSigner(), solana.newSigner()])
  const { url } = await serveSolanaRpc(solana, clock.now)
  const chains = new Map([['Solana' as const, solanaReader({ endpoints: [{ url }], clock })]])
  const pair = pairOf(asset, 'Solana')
  const cryptoAmount = parseUnits(amount, pair?.decimals ?? 0) ?? 0n
  const token = asset === 'SOL' ? null : TOKENS[asset]
  const session = { mode: 'live', status: 'pending', asset, network: 'Solana', address: merchant.address }
  const record = {
    session: { ...session, cryptoAmount, seenAmount: 0n, amount: 1n, renewedBy: null },
    deposits: [],
    addresses: [],
  } as unknown as Record
  const build = () => buildWalletTransaction({ chains, random: testRandom, clock }, record, customer.address)
  const tokensOf = async (owner: string) =>
    token ? (solana.balancesOf(await pay.accountOf(owner, token)).token?.amount ?? 0n) : 0n
  return {
    ...solana,
    pay,
    customer,
    merchant,
    token,
    atoms: cryptoAmount,
    build,
    tokensOf,
    lamportsOf: (owner: string) => BigInt(solana.balancesOf(owner).lamports),
    /** Gives the customer coins, and the payment's token. */
    async fund(lamports: bigint, tokens = 0n) {
      await solana.send([pay.coin(customer.address, lamports)])
      if (token && tokens > 0n) {
        await solana.send([
          await pay.create(customer.address, token),
          await pay.transfer(customer.address, token, tokens),
        ])
      }
    },
    /** Signs and sends the transaction that the service builds. Returns whether the network refuses it. */
    async sendBuilt() {
      const { failed } = await solana.sendEncoded(base64.decode((await build()).transaction), customer)
      return failed
    },
  }
}

describe('the transaction that the service builds for a wallet on Solana', () => {
  it('pays exactly the amount due in SOL', async () => {
    const { fund, build, sendBuilt, lamportsOf, customer, merchant, atoms } = await payment('SOL', '0.2')
    await fund(10n ** 9n)
    expect(await build()).toMatchObject({ token_accounts: null, rent: '0', fee: '0.0000065', insufficient: null })
    expect(await sendBuilt()).toBe(false)
    expect(lamportsOf(merchant.address)).toBe(atoms)
    expect(lamportsOf(customer.address)).toBe(10n ** 9n - atoms - FEE.SOL)
  })

  it.each([
    'USDC',
    'USDT',
  ] as const)('pays exactly the amount due in %s, and creates the token account where it is missing', async (asset) => {
    const { fund, build, sendBuilt, tokensOf, lamportsOf, customer, merchant, atoms } = await payment(asset, '31.25')
    await fund(10n ** 8n, 40_000_000n)
    expect(await build()).toMatchObject({ rent: '0.00203928', fee: '0.0000125', insufficient: null })
    expect(await sendBuilt()).toBe(false)
    expect(await tokensOf(merchant.address)).toBe(atoms)
    expect(await tokensOf(customer.address)).toBe(40_000_000n - atoms)
    expect(lamportsOf(customer.address)).toBe(10n ** 8n - RENT - FEE.token)
    // The next payment to the address finds its token account.
    await fund(1n, 40_000_000n)
    const before = lamportsOf(customer.address)
    expect((await build()).rent).toBe('0')
    expect(await sendBuilt()).toBe(false)
    expect(await tokensOf(merchant.address)).toBe(2n * atoms)
    expect(lamportsOf(customer.address)).toBe(before - FEE.token)
  })

  it.each([
    ['SOL', '0.2', 200_000_000n + FEE.SOL + LEAST, 0n, null],
    ['SOL', '0.2', 200_000_000n + FEE.SOL, 0n, null],
    ['SOL', '0.2', 200_000_000n + FEE.SOL + 1n, 0n, 'fee'],
    ['SOL', '0.2', 200_000_000n + FEE.SOL + LEAST - 1n, 0n, 'fee'],
    ['SOL', '0.2', 199_999_999n, 0n, 'amount'],
    ['USDC', '31.25', RENT + FEE.token + LEAST, 31_250_000n, null],
    ['USDC', '31.25', RENT + FEE.token + LEAST - 1n, 31_250_000n, 'fee'],
    ['USDC', '31.25', LEAST, 31_250_000n, 'fee'],
    ['USDC', '31.25', 10n ** 9n, 31_249_999n, 'amount'],
    ['USDC', '31.25', 10n ** 9n, 0n, 'amount'],
  ] as const)('of %s %s from %d lamports and %d tokens names what is missing (%s), and the network agrees', async (asset, amount, lamports, tokens, insufficient) => {
    const { fund, build, sendBuilt, merchant, lamportsOf, tokensOf, atoms } = await payment(asset, amount)
    await fund(lamports, tokens)
    expect((await build()).insufficient).toBe(insufficient)
    // The network includes a failed transaction, or does not include it at all.
    expect(await sendBuilt().catch(() => true)).toBe(insufficient !== null)
    const arrived = asset === 'SOL' ? lamportsOf(merchant.address) : await tokensOf(merchant.address)
    expect(arrived).toBe(insufficient === null ? atoms : 0n)
  })

  it('is refused by the network if it names another bump, even one that fits its own account', async () => {
    const { fund, build, sendEncoded, svm, customer, merchant, token, atoms, tokensOf } = await payment('USDC', '31.25')
    await fund(10n ** 9n, 40_000_000n)
    const bumps = (await build()).token_accounts
    if (!token || !bumps) throw new Error('no token')
    const { mint, decimals } = token
    const transfer = (destinationBump: number) => {
      const source = tokenAccountAt(customer.address, mint, bumps.source_bump)
      const destination = tokenAccountAt(merchant.address, mint, destinationBump)
      const parts = { from: customer.address, recipient: merchant.address, atoms }
      return encodeTransfer({ ...parts, token: { mint, decimals, source, destination } }, svm.latestBlockhash())
    }
    for (const wrong of [bumps.destination_bump - 1, bumps.destination_bump - 2])
      expect((await sendEncoded(transfer(wrong), customer)).failed).toBe(true)
    expect(await tokensOf(customer.address)).toBe(40_000_000n)
    expect((await sendEncoded(transfer(bumps.destination_bump), customer)).failed).toBe(false)
  })
})
