import fc from 'fast-check'
import { solanaReader } from '../../../../src/server/chains/solana/solana-reader'
import { contractOf } from '../../../payment/pairs'
import { fakeClock } from '../../fake-clock'
import { SCAN, TROUBLE, testRuns } from '../reader-runs'
import { fakeSolanaNode, GENESIS, strangerOf } from './fake-solana-node'

const ADDRESS = 'B8UwBUUnKwCyKuGMbFKWaG7exYdDk2ozZrPg72NyVbfj'
const TOKEN = contractOf('USDT', 'Solana')

const mint = fc.constantFrom(TOKEN, null)
/** The usual account of the owner, or another one. */
const account = fc.constantFrom(undefined, strangerOf('second account'), strangerOf('third account'))
const amount = fc.bigInt(1n, 3n)
const step = fc.oneof(
  fc.record({ kind: fc.constant('transfer' as const), mint, account, amount, fails: fc.boolean() }),
  fc.record({ kind: fc.constant('both' as const), account, amount }),
  fc.record({ kind: fc.constant('slots' as const), slots: fc.integer({ min: 1, max: 400 }) }),
  fc.record({ kind: fc.constant('finalize' as const), slots: fc.integer({ min: 0, max: 400 }) }),
  SCAN,
  fc.record({ kind: fc.constant('drop' as const), again: fc.constantFrom('never', 'fails', 'succeeds') }),
  fc.record({ kind: fc.constant('lists' as const), behind: fc.integer({ min: 0, max: 50 }) }),
  TROUBLE,
)
const sweep = fc.record({ kind: fc.constant('sweep' as const), mint })

testRuns({
  assets: [
    ['USDT', TOKEN, 6],
    ['SOL', null, 9],
  ],
  step,
  sweep,
  async start() {
    const clock = fakeClock()
    const host = await fakeSolanaNode(clock.now)
    const { chain } = host
    return {
      host,
      reader: solanaReader({ endpoints: [{ url: host.url }], clock, genesis: GENESIS }),
      address: ADDRESS,
      received: (mint) => host.received(ADDRESS, mint),
      apply(one) {
        if (one.kind === 'transfer') {
          const { mint, amount, fails } = one
          chain.send([{ owner: ADDRESS, amount, mint, ...(mint && { account: one.account }) }], { fails })
        }
        if (one.kind === 'both') {
          const usual = { owner: ADDRESS, amount: one.amount, mint: TOKEN }
          chain.send([usual, { ...usual, account: one.account }])
        }
        if (one.kind === 'slots') chain.slot += one.slots
        if (one.kind === 'finalize') chain.finalize(one.slots)
        if (one.kind === 'drop') {
          const open = host.openSignature()
          chain.slot += 1
          const instead = one.again === 'never' ? undefined : { slot: chain.slot, fails: one.again === 'fails' }
          if (open) chain.drop(open, instead)
        }
        if (one.kind === 'lists') chain.listBehind = one.behind
        if (one.kind === 'sweep') {
          const left = host.left(ADDRESS, one.mint)
          if (left.length > 0) chain.send(left, { signer: ADDRESS })
        }
      },
      settle() {
        chain.listBehind = 0
        chain.finalize(400)
      },
    }
  },
})
