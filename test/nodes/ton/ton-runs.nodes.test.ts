import { Address, toNano } from '@ton/core'
import fc from 'fast-check'
import { tonReader } from '../../../src/server/chains/ton/ton-reader'
import { SCAN, TROUBLE, testRuns } from '../../server/chains/reader-runs'
import { fakeClock } from '../../server/fake-clock'
import { startTonChain, USDT } from './ton-chain'
import { createTonPayer, EXCESSES, internalTransfer, NOTIFICATION, outcomesOf, sideMessage } from './ton-payments'
import { serveToncenter } from './toncenter'

const CONFIRMATIONS = 3
const OTHER_MASTER = new Address(0, Buffer.alloc(32, 7))

const coin = fc.record({ kind: fc.constant('coin' as const), value: fc.bigInt(1n, toNano('2')), bounce: fc.boolean() })
const amount = fc.bigInt(1n, 3n)
const forward = fc.constantFrom(0n, toNano('0.05'))
const step = fc.oneof(
  { weight: 2, arbitrary: coin },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('token' as const), amount, forward }) },
  fc.record({ kind: fc.constant('mint' as const), amount }),
  fc.record({
    kind: fc.constant('lock' as const),
    as: fc.constantFrom('all' as const, 'receive' as const, 'send' as const),
  }),
  fc.record({
    kind: fc.constant('forge' as const),
    way: fc.constantFrom('transfer' as const, 'notification' as const, 'excesses' as const, 'master' as const),
  }),
  fc.record({ kind: fc.constant('mine' as const), blocks: fc.integer({ min: 1, max: CONFIRMATIONS }) }),
  { weight: 3, arbitrary: SCAN },
  TROUBLE,
)
const sweep = fc.record({
  kind: fc.constant('sweep' as const),
  how: fc.constantFrom('coins' as const, 'tokens' as const, 'forced' as const, 'burned' as const),
})

/** All runs share one runtime, which takes long to start. Each run has another address. */
const started = startTonChain().then(async (ton) => {
  const pay = createTonPayer(ton)
  const stranger = await ton.walletOf('stranger')
  await ton.putMaster(OTHER_MASTER)
  for (const master of [USDT, OTHER_MASTER]) await pay.mint(ton.payer.address, 1_000_000n, master)
  return { ton, pay, stranger }
})
let runs = 0

testRuns({
  assets: [
    ['TON', null, 9],
    ['USDT', USDT.toRawString(), 6],
  ],
  step,
  sweep,
  numRuns: 30,
  async start() {
    const clock = fakeClock()
    const { ton, pay, stranger } = await started
    const { chain, send, payer, accountOf, balanceOf, tokensOf } = ton
    runs += 1
    const merchant = await ton.newWallet(`merchant ${runs}`)
    const to = merchant.address
    const node = await serveToncenter(ton, clock.now)
    const received = { coins: 0n, tokens: 0n }

    async function receive(sendTokens: () => Promise<unknown>) {
      const before = await tokensOf(to)
      await sendTokens()
      received.tokens += (await tokensOf(to)) - before
    }
    async function forge(way: 'transfer' | 'notification' | 'excesses' | 'master') {
      if (way === 'master') return pay.token(to, 2n, { master: OTHER_MASTER, forward: toNano('0.05') })
      const isTransfer = way === 'transfer'
      const side = sideMessage(way === 'excesses' ? EXCESSES : NOTIFICATION, 2n, payer.address)
      return send(stranger, {
        to: isTransfer ? await accountOf(to) : to,
        value: toNano('0.1'),
        body: isTransfer ? internalTransfer(2n, payer.address) : side,
        bounce: false,
      })
    }
    async function sweep(how: 'coins' | 'tokens' | 'forced' | 'burned') {
      const tokens = await tokensOf(to)
      if (how === 'coins' && (await balanceOf(to)) > toNano('0.1')) await pay.moveAll(merchant)
      if (how === 'tokens' && (await balanceOf(to)) > toNano('0.5'))
        await pay.token(payer.address, tokens, { from: merchant })
      if (how === 'forced' && tokens > 0n) await pay.force(to, payer.address, tokens)
      if (how === 'burned' && tokens > 0n) await pay.burn(to, tokens)
    }
    return {
      host: node,
      reader: tonReader({ endpoints: [{ url: node.url }], clock, confirmations: CONFIRMATIONS }),
      address: to.toString({ bounceable: false }),
      received: (contract) => (contract === null ? received.coins : received.tokens),
      async apply(one) {
        if (one.kind === 'coin') {
          const [outcome] = outcomesOf(await pay.coin(to, one.value, payer, { bounce: one.bounce }), to)
          if (outcome !== 'sent back') received.coins += one.value
        }
        if (one.kind === 'token') await receive(() => pay.token(to, one.amount, { forward: one.forward }))
        if (one.kind === 'mint') await receive(() => pay.mint(to, one.amount))
        if (one.kind === 'lock') await pay.allow(to, one.as)
        if (one.kind === 'forge') await forge(one.way)
        if (one.kind === 'mine') chain.height += one.blocks
        if (one.kind === 'sweep') await sweep(one.how)
      },
      settle() {
        chain.height += CONFIRMATIONS
      },
    }
  },
})
