import { describe, expect, it, vi } from 'vitest'
import { payFromWallet } from '../../../src/page/browser-wallet/pay-from-wallet'
import type { WalletProvider } from '../../../src/page/state/ports'
import { ADDRESS, pair } from '../../payment/pairs'

const ACCOUNT = '0x52908400098527886E0F7030069857D2E4169EE7'
const OTHER = '0xde709f2102306220921060314715629080e2fb77'
const HASH = `0x${'Ab'.repeat(32)}`
const BASE = '0x2105'

type Answers = Record<string, (params: unknown) => unknown>

/** An error in the form that wallets use. */
const failing =
  (code: number, message = '', data?: object) =>
  () => {
    throw Object.assign(new Error(message), { code, data })
  }
const never = () => new Promise(() => {})

/** A correct wallet on Base with enough funds; `changes` override its answers. */
function wallet(changes: Answers = {}) {
  const requests: { method: string; params: unknown }[] = []
  const answers: Answers = {
    eth_requestAccounts: () => [ACCOUNT],
    eth_accounts: () => [ACCOUNT],
    eth_chainId: () => BASE,
    eth_getBalance: () => '0xde0b6b3a7640000',
    eth_call: () => `0x${1_000_000_000n.toString(16).padStart(64, '0')}`,
    eth_gasPrice: () => '0x3b9aca00',
    eth_estimateGas: () => '0xffff',
    eth_sendTransaction: () => HASH,
    ...changes,
  }
  const provider: WalletProvider = {
    async request({ method, params }) {
      requests.push({ method, params })
      const answer = answers[method]
      if (!answer) throw Object.assign(new Error('unsupported'), { code: 4200 })
      return answer(params)
    },
  }
  const sent = () => requests.filter(({ method }) => method === 'eth_sendTransaction').map(({ params }) => params)
  return { provider, requests, sent }
}

async function pay(
  provider: WalletProvider,
  { of = 'USDC/Base', isCurrent = (): boolean => true, atoms = 31_250_000n } = {},
) {
  const paid = pair(of)
  const steps: string[] = []
  const outcome = await payFromWallet({
    provider,
    pair: { ...paid, chainId: Number(paid.chainId) },
    address: ADDRESS[paid.network],
    atoms,
    isCurrent,
    onStep: (step) => steps.push(step),
    // no timeout takes time
    pause: () => new Promise((resolve) => setTimeout(resolve)),
  })
  return { outcome, steps }
}

describe('a wallet in this browser', () => {
  it('is asked for its account and then for exactly this transfer, and returns its hash', async () => {
    const { provider, sent } = wallet()
    const { outcome, steps } = await pay(provider)
    expect(outcome).toEqual({ sent: HASH.toLowerCase() })
    expect(steps).toEqual(['connect', 'confirm'])
    expect(sent()).toMatchObject([
      [{ from: ACCOUNT.toLowerCase(), to: pair('USDC/Base').contract, value: '0x0', chainId: BASE }],
    ])
  })

  it('is asked to switch only if it is on another network, and never to add a network', async () => {
    let chain: unknown = '0x1'
    const { provider, requests } = wallet({
      eth_chainId: () => chain,
      wallet_switchEthereumChain: (params) => {
        expect(params).toEqual([{ chainId: BASE }])
        chain = BASE
        return null
      },
    })
    const { outcome, steps } = await pay(provider)
    expect(outcome).toHaveProperty('sent')
    expect(steps).toEqual(['connect', 'network', 'confirm'])
    expect(requests.map(({ method }) => method)).not.toContain('wallet_addEthereumChain')
  })

  it('may take a moment to switch', async () => {
    let requests = 0
    const { provider } = wallet({
      eth_chainId: () => (++requests > 3 ? BASE : '0x1'),
      wallet_switchEthereumChain: () => null,
    })
    expect((await pay(provider)).outcome).toHaveProperty('sent')
  })

  it('may answer with its chain as a number', async () => {
    expect((await pay(wallet({ eth_chainId: () => 8453 }).provider)).outcome).toHaveProperty('sent')
  })
})

const TOO_LITTLE_FOR_GAS: Answers = { eth_getBalance: () => '0x5' }

describe('a payment from a wallet sends nothing, and returns the reason,', () => {
  it.each([
    ['when the account is refused', { eth_requestAccounts: failing(4001) }, 'declined'],
    ['when an earlier request is still open', { eth_requestAccounts: failing(-32002) }, 'pending'],
    ['without an account', { eth_requestAccounts: () => [] }, 'account'],
    ['with an account that is none', { eth_requestAccounts: () => ['0x12', ACCOUNT] }, 'account'],
    ['when the answer is no list', { eth_requestAccounts: () => ({ 0: ACCOUNT }) }, 'account'],
    ['when another account was chosen meanwhile', { eth_accounts: () => [OTHER, ACCOUNT] }, 'account'],
    ['when the account was taken away meanwhile', { eth_accounts: () => [] }, 'account'],
    ['when switching is refused', { eth_chainId: () => '0x1', wallet_switchEthereumChain: failing(4001) }, 'declined'],
    [
      'when the network is unknown there',
      { eth_chainId: () => '0x1', wallet_switchEthereumChain: failing(4902) },
      'no_network',
    ],
    [
      'when that is said within another error, as on phones',
      {
        eth_chainId: () => '0x1',
        wallet_switchEthereumChain: failing(-32603, '', { originalError: { code: 4902 } }),
      },
      'no_network',
    ],
    ['when it cannot switch', { eth_chainId: () => '0x1' }, 'wrong_network'],
    [
      'when it says that it switched, and did not',
      { eth_chainId: () => '0x1', wallet_switchEthereumChain: () => null },
      'wrong_network',
    ],
    ['when its chain is no number', { eth_chainId: () => '8453; DROP' }, 'wrong_network'],
    ['when it holds too little of the token', { eth_call: () => '0x1' }, 'too_little'],
    ['with too little for the fee', TOO_LITTLE_FOR_GAS, 'no_fee'],
    [
      'with too little for the fee, where it does not estimate what cannot be paid',
      { ...TOO_LITTLE_FOR_GAS, eth_estimateGas: failing(-32000, 'gas required exceeds allowance') },
      'no_fee',
    ],
    ['when the transfer is refused', { eth_sendTransaction: failing(4001) }, 'declined'],
    [
      'when the wallet finds that its coin does not suffice',
      {
        eth_getBalance: failing(-1),
        eth_sendTransaction: failing(-32000, 'insufficient funds for gas * price + value'),
      },
      'no_fee',
    ],
    [
      'when the node’s words for that are inside of another error',
      {
        eth_getBalance: failing(-1),
        eth_sendTransaction: failing(-32603, 'Internal JSON-RPC error.', {
          code: -32000,
          message: 'insufficient funds for gas * price + value',
        }),
      },
      'no_fee',
    ],
  ] as [string, Answers, string][])('%s', async (_, changes, refused) => {
    const { provider, sent } = wallet(changes)
    expect((await pay(provider)).outcome).toEqual({ refused })
    if (!changes.eth_sendTransaction) expect(sent()).toEqual([])
  })

  it('if the wallet changes its network while the account is read', async () => {
    let requests = 0
    const { provider, sent } = wallet({ eth_chainId: () => (++requests === 1 ? BASE : '0x1') })
    expect((await pay(provider)).outcome).toEqual({ refused: 'wrong_network' })
    expect(sent()).toEqual([])
  })

  it('if the page asks for another payment by then', async () => {
    const { provider, sent } = wallet()
    expect((await pay(provider, { isCurrent: () => false })).outcome).toEqual({ refused: 'changed' })
    expect(sent()).toEqual([])
  })

  it('if the balance covers the amount, but not the fee', async () => {
    const atoms = 10n ** 18n
    const rich = wallet({ eth_getBalance: () => `0x${(atoms + 10n ** 15n).toString(16)}` })
    expect((await pay(rich.provider, { of: 'ETH/Base', atoms })).outcome).toHaveProperty('sent')
    const tight = wallet({ eth_getBalance: () => `0x${(atoms + 1n).toString(16)}` })
    expect((await pay(tight.provider, { of: 'ETH/Base', atoms })).outcome).toEqual({ refused: 'no_fee' })
    const poor = wallet({ eth_getBalance: () => `0x${(atoms - 1n).toString(16)}` })
    expect((await pay(poor.provider, { of: 'ETH/Base', atoms })).outcome).toEqual({ refused: 'too_little' })
  })
})

describe('a hostile or broken wallet', () => {
  it.each([
    ['no hash', () => 'sent!'],
    ['half a hash', () => HASH.slice(0, 40)],
    ['nothing', () => undefined],
    ['an object that throws when it is read', () => new Proxy({}, { get: failing(1) })],
    ['an error without a reason', failing(-32603, 'Internal JSON-RPC error')],
    ['an error that throws when it is read', () => Promise.reject(new Proxy({}, { get: failing(1) }))],
    ['no error at all', () => Promise.reject(undefined)],
  ])('that answers the transfer with %s may have sent', async (_, answer) => {
    expect((await pay(wallet({ eth_sendTransaction: answer }).provider)).outcome).toBe('unsure')
  })

  it.each(['eth_chainId', 'eth_accounts'])('that never answers %s is abandoned, and sends nothing', async (method) => {
    const { provider, sent } = wallet({ [method]: never })
    expect((await pay(provider)).outcome).toEqual({ refused: 'failed' })
    expect(sent()).toEqual([])
  })

  it('that does not report its balance may still pay', async () => {
    const silent = { eth_getBalance: never, eth_call: () => 'many', eth_gasPrice: failing(-1), eth_estimateGas: never }
    expect((await pay(wallet(silent).provider)).outcome).toHaveProperty('sent')
  })

  it('that throws instead of answering causes no error', async () => {
    const provider = {
      request: () => {
        throw new Error('boo')
      },
    }
    expect((await pay(provider as unknown as WalletProvider)).outcome).toEqual({ refused: 'failed' })
  })

  it('has no time limit while the customer decides', async () => {
    const { provider } = wallet({ eth_requestAccounts: never })
    const settled = vi.fn()
    pay(provider).then(settled)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(settled).not.toHaveBeenCalled()
  })
})
