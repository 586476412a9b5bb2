import fc from 'fast-check'
import { solanaReader } from '../../../src/server/chains/solana/solana-reader'
import { SCAN, TROUBLE, testRuns } from '../../server/chains/reader-runs'
import { fakeClock } from '../../server/fake-clock'
import { startSolanaChain } from './solana-chain'
import { createSolanaPayer, TOKENS } from './solana-payments'
import { serveSolanaRpc } from './solana-rpc'

/** A new address must get at least 890,880 lamports first. Until then, smaller amounts fail. */
const amount = fc.oneof(fc.bigInt(1n, 3n), fc.bigInt(900_000n, 900_003n))
const part = fc.record({ asset: fc.constantFrom('SOL' as const, 'USDT' as const, 'USDC' as const), amount })
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('receive' as const),
      parts: fc.array(part, { minLength: 1, maxLength: 3 }),
      version: fc.constantFrom('legacy' as const, 0 as const, 1 as const),
      fails: fc.boolean(),
    }),
  },
  fc.record({ kind: fc.constant('wrap' as const) }),
  fc.record({ kind: fc.constant('unwrap' as const) }),
  fc.record({ kind: fc.constant('finalize' as const), slots: fc.integer({ min: 0, max: 40 }) }),
  { weight: 2, arbitrary: SCAN },
  TROUBLE,
)
const sweep = fc.record({
  kind: fc.constant('sweep' as const),
  asset: fc.constantFrom('SOL' as const, 'USDT' as const, 'USDC' as const),
  closes: fc.boolean(),
})

testRuns({
  assets: [
    ['SOL', null, 9],
    ['USDT', TOKENS.USDT.mint, 6],
    ['USDC', TOKENS.USDC.mint, 6],
  ],
  step,
  sweep,
  numRuns: 60,
  async start() {
    const clock = fakeClock()
    const solana = await startSolanaChain()
    const { send, payer, chain, finalize, balancesOf } = solana
    const pay = await createSolanaPayer(solana)
    const [merchant, poor] = await Promise.all([solana.newSigner(), solana.newSigner()])
    const to = merchant.address
    finalize()
    const node = await serveSolanaRpc(solana, clock.now)
    const received = new Map<string | null, bigint>()

    async function receive(
      parts: readonly { asset: 'SOL' | 'USDT' | 'USDC'; amount: bigint }[],
      version: 'legacy' | 0 | 1,
    ) {
      const instructions = parts.map(async ({ asset, amount }) =>
        asset === 'SOL'
          ? [pay.coin(to, amount)]
          : [await pay.create(to, TOKENS[asset]), await pay.transfer(to, TOKENS[asset], amount)],
      )
      const { failed } = await send((await Promise.all(instructions)).flat(), { version })
      for (const { asset, amount } of failed ? [] : parts) {
        const mint = asset === 'SOL' ? null : TOKENS[asset].mint
        received.set(mint, (received.get(mint) ?? 0n) + amount)
      }
    }
    async function sweepAsset(asset: 'SOL' | 'USDT' | 'USDC', closes: boolean) {
      const account = asset === 'SOL' ? to : await pay.accountOf(to, TOKENS[asset])
      const { lamports, token } = balancesOf(account)
      if (lamports === 0) return
      if (asset === 'SOL') await send([pay.coin(payer.address, BigInt(lamports), merchant)])
      else if (token)
        await send([
          await pay.transfer(payer.address, TOKENS[asset], token.amount, merchant),
          ...(closes ? [await pay.close(merchant, TOKENS[asset])] : []),
        ])
    }
    return {
      host: node,
      reader: solanaReader({ endpoints: [{ url: node.url }], clock }),
      address: to,
      received: (mint) => received.get(mint) ?? 0n,
      async apply(one) {
        if (one.kind === 'receive' && !one.fails) await receive(one.parts, one.version)
        if (one.kind === 'receive' && one.fails) await send([pay.coin(to, 900_000n), pay.coin(to, 1n, poor)])
        if (one.kind === 'wrap') await send(await pay.wrap(to, 900_000n))
        if (one.kind === 'unwrap') await send([await pay.unwrap(merchant)])
        if (one.kind === 'finalize') {
          chain.slot += 1
          chain.root = Math.max(chain.root, chain.slot - one.slots)
        }
        if (one.kind === 'sweep') await sweepAsset(one.asset, one.closes)
      },
      settle: () => finalize(),
    }
  },
})
