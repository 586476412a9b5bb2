import { describe, expect, it, vi } from 'vitest'
import { payFromTon } from '../../../../src/page/browser-wallet/ton/pay-from-ton'
import type { TonNetwork } from '../../../../src/payment/ton/transaction'
import { ADDRESS, pair } from '../../../payment/pairs'
import { ACCOUNT, connectError, connected, MESSAGE, sendError, TESTNET, tonWallet } from './ton-wallet'

const NOW = Date.parse('2026-11-29T03:00:00Z')
const MANIFEST = 'https://pay.example/tonconnect-manifest.json'
const failing = (error: unknown) => async () => {
  throw error
}
const throwing = new Proxy(
  {},
  {
    get: (_, key) => {
      if (key === 'then') return undefined
      throw new Error('no')
    },
  },
)

async function pay(
  changes: Parameters<typeof tonWallet>[0] = {},
  { isCurrent = () => true, network = '-239' }: { isCurrent?: () => boolean; network?: TonNetwork } = {},
) {
  const bridge = tonWallet(changes)
  const steps: string[] = []
  const outcome = await payFromTon({
    wallet: {
      connect: async (request) => bridge.connect(2, request),
      send: async (request) => bridge.send(request),
    },
    pair: pair('TON/TON'),
    address: ADDRESS.TON,
    atoms: 9_765_625_000n,
    network,
    manifestUrl: MANIFEST,
    now: () => NOW,
    isCurrent,
    onStep: (step) => steps.push(step),
    pause: async () => {},
  })
  return { outcome, steps, ...bridge }
}

describe('a wallet of TON', () => {
  it('is asked for its account, and then to send exactly the payment from this account', async () => {
    const { outcome, steps, connect, send } = await pay()
    expect(outcome).toEqual({ sent: '' })
    expect(steps).toEqual(['connect', 'confirm'])
    expect(connect.mock.calls).toEqual([[2, { manifestUrl: MANIFEST, items: [{ name: 'ton_addr' }] }]])
    const [[request]] = send.mock.calls as unknown as [[{ method: string; params: [string]; id: string }]]
    expect([request.method, request.id]).toEqual(['sendTransaction', String(NOW)])
    expect(JSON.parse(request.params[0])).toEqual({
      valid_until: NOW / 1000 + 300,
      network: '-239',
      from: ACCOUNT,
      messages: [{ address: ADDRESS.TON, amount: '9765625000' }],
    })
  })

  it('on the test network pays a test payment', async () => {
    const connect = async () => connected({ network: TESTNET })
    const { outcome, send } = await pay({ connect }, { network: '-3' })
    expect(outcome).toEqual({ sent: '' })
    expect(JSON.parse(send.mock.calls[0]?.[0].params[0] as string)).toMatchObject({ network: '-3' })
  })
})

describe('a payment from a wallet of TON sends nothing, and returns the reason,', () => {
  it.each<[string, unknown, string]>([
    ['when the account is refused', async () => connectError(300), 'declined'],
    ['when the wallet refuses by an error', failing({ code: 300 }), 'declined'],
    ['when the account is refused in words alone', async () => connectError(0, 'Reject request'), 'declined'],
    ['when the account is refused by an error in words', failing(new Error('Reject request')), 'declined'],
    ['when the wallet finds no manifest', async () => connectError(2), 'failed'],
    ['when connecting fails', failing(new Error('no')), 'failed'],
    ['without an account', async () => connected({}, []), 'account'],
    ['with an account that is none', async () => connected({ address: ADDRESS.TON }), 'account'],
    ['with an account of another network', async () => connected({ address: ADDRESS.Base }), 'account'],
    ['on the test network', async () => connected({ network: TESTNET }), 'wrong_network'],
    ['on a network that it does not name', async () => connected({ network: undefined }), 'wrong_network'],
    ['with an answer of something else', async () => 'connect', 'account'],
    ['with no answer', async () => undefined, 'account'],
    ['with an answer that throws when it is read', async () => throwing, 'account'],
  ])('%s', async (_, connect, refused) => {
    const { outcome, send } = await pay({ connect })
    expect(outcome).toEqual({ refused })
    expect(send).not.toHaveBeenCalled()
  })

  it('for a test payment, from a wallet on the main network', async () => {
    const { outcome, send } = await pay({}, { network: '-3' })
    expect(outcome).toEqual({ refused: 'wrong_network' })
    expect(send).not.toHaveBeenCalled()
  })

  it('if the page asks for another payment by then', async () => {
    const { outcome, send } = await pay({}, { isCurrent: () => false })
    expect(outcome).toEqual({ refused: 'changed' })
    expect(send).not.toHaveBeenCalled()
  })

  it.each<[string, number, string | undefined, string]>([
    ['declines', 300, undefined, 'declined'],
    ['declines with the code of EIP-1193', 4001, undefined, 'declined'],
    ['finds the request bad, as one for another network', 1, undefined, 'failed'],
    ['declines in words, as Tonkeeper’s extension does', 0, 'Reject request', 'declined'],
    ['declines in other words', 0, 'User rejected the transaction', 'declined'],
    ['does not know the method', 400, undefined, 'failed'],
    ['no longer knows the page, as after a change of the account', 100, undefined, 'account'],
    ['has too little', 0, 'Insufficient funds', 'no_fee'],
    ['has too little, by another code', 1, 'insufficient funds for the transfer', 'no_fee'],
  ])('when the wallet %s', async (_, code, message, refused) => {
    expect((await pay({ send: async () => sendError(code, message) })).outcome).toEqual({ refused })
    expect((await pay({ send: failing({ code, message }) })).outcome).toEqual({ refused })
  })
})

describe('a hostile or broken wallet of TON', () => {
  it.each<[string, unknown]>([
    ['nothing', async () => undefined],
    ['a text', async () => MESSAGE],
    ['a hash', async () => ({ result: 'ab'.repeat(32), id: '1' })],
    ['an object as its message', async () => ({ result: { boc: MESSAGE }, id: '1' })],
    ['an empty message', async () => ({ result: '', id: '1' })],
    ['markup', async () => ({ result: `te6cc<script>${'A'.repeat(40)}`, id: '1' })],
    ['an error without a code', async () => ({ error: 'no', id: '1' })],
    ['an unknown error', async () => sendError(0)],
    ['an object that throws when it is read', async () => throwing],
    ['an error that throws when it is read', () => Promise.reject(throwing)],
    ['no error at all', () => Promise.reject(undefined)],
  ])('that answers the transfer with %s may have sent', async (_, send) => {
    expect((await pay({ send })).outcome).toBe('unsure')
  })

  it('that names another account each time it is read gets a transfer from the first', async () => {
    let reads = 0
    const item = {
      name: 'ton_addr',
      network: '-239',
      get address() {
        return `0:${String(++reads).repeat(64)}`
      },
    }
    const { send } = await pay({ connect: async () => connected({}, [item]) })
    expect(JSON.parse(send.mock.calls[0]?.[0].params[0] as string)).toMatchObject({ from: `0:${'1'.repeat(64)}` })
  })

  it('has no time limit while the customer decides', async () => {
    const settled = vi.fn()
    pay({ send: () => new Promise(() => {}) }).then(settled)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(settled).not.toHaveBeenCalled()
  })
})
