import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { followTransfer } from '../../../../src/page/browser-wallet/sent/follow-transfer'
import type { WalletProvider } from '../../../../src/page/state/ports'
import type { SentState } from '../../../../src/payment/screen'

const HASH = `0x${'ab'.repeat(32)}`
const FROM = '0x52908400098527886e0f7030069857d2e4169ee7'
const transaction = (changes: object = {}) => ({ hash: HASH, from: FROM, nonce: '0x7', blockNumber: null, ...changes })
const mined = transaction({ blockNumber: '0x10' })
const throwing = new Proxy(
  {},
  {
    get: (_, key) => {
      if (key === 'then') return undefined
      throw new Error('no')
    },
  },
)

/** A wallet whose answers can be changed at any time; the transfer waits at first. */
function wallet(changes: Record<string, unknown> = {}) {
  const answers: Record<string, unknown> = {
    eth_chainId: '0x2105',
    eth_getTransactionByHash: transaction(),
    eth_getTransactionCount: '0x8',
    eth_getTransactionReceipt: { transactionHash: HASH, status: '0x1' },
    ...changes,
  }
  const requests: string[] = []
  const provider: WalletProvider = {
    request: async ({ method }) => {
      requests.push(method)
      const answer = answers[method]
      return typeof answer === 'function' ? answer() : answer
    },
  }
  return { provider, answers, requests }
}
type Wallet = ReturnType<typeof wallet>

const gone = { eth_getTransactionByHash: null, eth_getTransactionCount: '0x7' }
const taken = { eth_getTransactionByHash: null, eth_getTransactionCount: '0x8' }

/** Follows the transfer through these wallets. `pass` lets some checks run. */
function follow(...wallets: Wallet[]) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const reports: SentState[] = []
  const stop = followTransfer({
    providers: () => wallets.map(({ provider }) => provider),
    chainId: 8453,
    hash: HASH,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    report: (state) => reports.push(state),
  })
  onTestFinished(stop)
  const pass = async (checks: number) => void (await vi.advanceTimersByTimeAsync(checks * 5_000))
  return { pass, stop, last: () => reports.at(-1) ?? 'waiting' }
}

describe('a transfer that was sent from an EVM wallet', () => {
  it.each([
    ['dropped', gone],
    ['replaced', taken],
    [
      'failed',
      { eth_getTransactionByHash: mined, eth_getTransactionReceipt: { transactionHash: HASH, status: '0x0' } },
    ],
  ])('is %s once three checks in a row say so', async (state, changes) => {
    const one = wallet()
    const { pass, last } = follow(one)
    await pass(2)
    expect(last()).toBe('waiting')
    Object.assign(one.answers, changes)
    await pass(2)
    expect(last()).toBe('waiting')
    await pass(1)
    expect(last()).toBe(state)
  })

  it('waits again if the network has it again', async () => {
    const one = wallet()
    const { pass, last } = follow(one)
    await pass(1)
    Object.assign(one.answers, gone)
    await pass(3)
    expect(last()).toBe('dropped')
    one.answers.eth_getTransactionByHash = transaction()
    await pass(1)
    expect(last()).toBe('waiting')
  })

  it.each<[string, Record<string, unknown>]>([
    ['while no node has shown it, as of a private relay', gone],
    ['while it waits', {}],
    ['when it succeeded', { eth_getTransactionByHash: mined }],
    ['while the receipt is missing', { eth_getTransactionByHash: mined, eth_getTransactionReceipt: null }],
  ])('is not lost %s', async (_, changes) => {
    const { pass, last } = follow(wallet(changes))
    await pass(30)
    expect(last()).toBe('waiting')
  })

  it('is asked for less often after two minutes, and no longer after the end', async () => {
    const one = wallet()
    const { pass, stop } = follow(one)
    await pass(24)
    const early = one.requests.length
    await pass(24)
    expect(one.requests.length - early).toBeLessThan(early / 4)
    stop()
    const count = one.requests.length
    await pass(24)
    expect(one.requests).toHaveLength(count)
  })
})

describe('a hostile or broken wallet', () => {
  it.each<[string, object]>([
    ['is on another network', { eth_chainId: '0x1' }],
    ['answers with another transaction', { eth_getTransactionByHash: transaction({ hash: `0x${'cd'.repeat(32)}` }) }],
    ['answers with nothing', { eth_getTransactionByHash: undefined }],
    ['answers with a text', { eth_getTransactionByHash: 'dropped' }],
    ['answers with an object that throws', { eth_getTransactionByHash: throwing }],
    ['knows no nonce', { ...gone, eth_getTransactionCount: 'many' }],
    ['never answers', { eth_getTransactionByHash: () => new Promise(() => {}) }],
    [
      'rejects',
      {
        eth_getTransactionByHash: () => {
          throw new Error('no')
        },
      },
    ],
    [
      'has a receipt of another transaction',
      { eth_getTransactionByHash: mined, eth_getTransactionReceipt: { transactionHash: '0x', status: '0x0' } },
    ],
    ['has a receipt that throws', { eth_getTransactionByHash: mined, eth_getTransactionReceipt: throwing }],
  ])('that %s says nothing about the transfer', async (_, changes) => {
    const one = wallet()
    const { pass, last } = follow(one)
    await pass(1)
    Object.assign(one.answers, changes)
    await pass(30)
    expect(last()).toBe('waiting')
  })

  it('that has shown only another transaction cannot say that this one is lost', async () => {
    const one = wallet({ eth_getTransactionByHash: transaction({ hash: `0x${'cd'.repeat(32)}` }) })
    const { pass, last } = follow(one)
    await pass(1)
    Object.assign(one.answers, gone)
    await pass(10)
    expect(last()).toBe('waiting')
  })

  it('cannot say that a transfer is lost which another wallet shows', async () => {
    const [honest, liar] = [wallet(), wallet()]
    const { pass, last } = follow(honest, liar)
    await pass(1)
    Object.assign(liar.answers, gone)
    await pass(10)
    expect(last()).toBe('waiting')
    Object.assign(honest.answers, taken)
    await pass(10)
    expect(last()).toBe('waiting')
    Object.assign(liar.answers, taken)
    await pass(3)
    expect(last()).toBe('replaced')
  })

  it('that is there beside another one on another network does not hide what the other says', async () => {
    const [one, other] = [wallet(), wallet({ eth_chainId: '0x1' })]
    const { pass, last } = follow(one, other)
    await pass(1)
    Object.assign(one.answers, gone)
    await pass(3)
    expect(last()).toBe('dropped')
  })
})
