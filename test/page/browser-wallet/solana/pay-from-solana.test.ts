import { base64 } from '@scure/base'
import { describe, expect, it, vi } from 'vitest'
import type { WalletTransaction } from '../../../../src/contract/session/wallet-transaction'
import type { StandardWallet } from '../../../../src/page/state/ports'
import { ACCOUNT, accountOf, HASH, OTHER, pay, prepared, SIGNATURE, standardWallet } from './solana-wallet'

const failing = (message: string, code?: number) => async (): Promise<unknown> => {
  throw Object.assign(new Error(message), { code })
}
const never = () => new Promise<unknown>(() => {})
/** An object that throws when it is read. */
const throwing = new Proxy(
  {},
  {
    get() {
      throw new Error('boo')
    },
  },
)

describe('a Solana wallet in this browser', () => {
  it.each([
    'USDC/Solana',
    'USDT/Solana',
    'SOL/Solana',
  ])('is asked for exactly the prepared transfer of %s, and returns its hash', async (of) => {
    const { wallet, sent, account } = standardWallet()
    const answer = prepared({ of })
    const { outcome, prepare } = await pay(wallet, { of })
    expect(outcome).toEqual({ sent: HASH })
    expect(prepare.mock.calls).toEqual([[ACCOUNT]])
    expect(sent).toEqual([{ account, chain: 'solana:mainnet', transaction: base64.decode(answer.transaction) }])
    expect(sent[0]?.account).toBe(account)
  })

  it('confirms with the rent of a new token account, which is said before', async () => {
    const { wallet } = standardWallet()
    const steps = ['connect', 'prepare', 'prepare 0.00203928', 'confirm_rent 0.00203928']
    expect((await pay(wallet)).steps).toEqual(steps)
    const existing = { ...prepared(), rent: '0' }
    expect((await pay(wallet, { answer: existing })).steps).toEqual(['connect', 'prepare', 'prepare 0', 'confirm 0'])
  })
})

describe('a payment from a Solana wallet sends nothing, and returns the reason,', () => {
  const accounts = (...list: unknown[]) => ({ connect: async () => ({ accounts: list }), accounts: () => list })
  it.each<[string, Partial<StandardWallet>, string]>([
    ['when the account is refused, by code', { connect: failing('no', 4001) }, 'declined'],
    ['when the account is refused, in words', { connect: failing('User rejected the request.') }, 'declined'],
    ['when the wallet fails', { connect: failing('Internal error') }, 'failed'],
    ['without an account', accounts(), 'account'],
    ['with an account that is none', accounts({ address: 'x', chains: ['solana:mainnet'] }), 'account'],
    ['with an account that throws when it is read', accounts(throwing), 'account'],
    ['on another cluster', accounts(accountOf(ACCOUNT, ['solana:devnet'])), 'wrong_network'],
    ['when another account was chosen meanwhile', { accounts: () => [accountOf(OTHER)] }, 'account'],
    ['when the account was taken away meanwhile', { accounts: () => [] }, 'account'],
    ['when the accounts are no list', { accounts: () => null }, 'account'],
  ])('%s', async (_, changes, refused) => {
    const { wallet, sent } = standardWallet(changes)
    expect((await pay(wallet)).outcome).toEqual({ refused })
    expect(sent).toEqual([])
  })

  it.each<[string, Partial<WalletTransaction> | null, string]>([
    ['when the service prepares nothing', null, 'unprepared'],
    ['when the account holds too little', { insufficient: 'amount' }, 'too_little'],
    ['with too little SOL for the fee', { insufficient: 'fee', rent: '0' }, 'no_fee'],
    ['with too little SOL for the token account', { insufficient: 'fee' }, 'no_rent'],
  ])('%s', async (_, changes, refused) => {
    const { wallet, sent } = standardWallet()
    const answer = changes && { ...prepared(), ...changes }
    expect((await pay(wallet, { answer })).outcome).toEqual({ refused })
    expect(sent).toEqual([])
  })

  it('if the page asks for another payment by then', async () => {
    const { wallet, sent } = standardWallet()
    expect((await pay(wallet, { isCurrent: () => false })).outcome).toEqual({ refused: 'changed' })
    expect(sent).toEqual([])
  })

  it.each<[string, () => Promise<unknown>, string]>([
    ['by code', failing('no', 4001), 'declined'],
    ['in words', failing('Approval denied: user rejected the transaction'), 'declined'],
    ['because the block is too old', failing('Transaction simulation failed: Blockhash not found'), 'expired'],
    ['for lack of SOL', failing('Transfer: insufficient lamports 5, need 200000000'), 'no_fee'],
  ])('if the wallet refuses it %s', async (_, signAndSend, refused) => {
    expect((await pay(standardWallet({ signAndSend }).wallet)).outcome).toEqual({ refused })
  })
})

describe('a hostile or broken Solana wallet', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['no signature', async () => [{}]],
    ['a signature as text', async () => [{ signature: HASH }]],
    ['half a signature', async () => [{ signature: SIGNATURE.slice(0, 32) }]],
    ['a signature of zeros', async () => [{ signature: new Uint8Array(64) }]],
    ['no list', async () => ({ signature: SIGNATURE })],
    ['nothing', async () => undefined],
    ['an object that throws when it is read', async () => throwing],
    ['an error without a reason', failing('Unexpected error')],
    ['an error after it was sent', failing('Signature 5x has expired: block height exceeded.')],
    ['an error that throws when it is read', () => Promise.reject(throwing)],
    ['no error at all', () => Promise.reject(undefined)],
  ])('that answers the transfer with %s may have sent', async (_, signAndSend) => {
    expect((await pay(standardWallet({ signAndSend }).wallet)).outcome).toBe('unsure')
  })

  it('that answers with several signatures has sent the first', async () => {
    const signAndSend = async () => [{ signature: SIGNATURE }, { signature: new Uint8Array(64).fill(6) }]
    expect((await pay(standardWallet({ signAndSend }).wallet)).outcome).toEqual({ sent: HASH })
  })

  it('whose account has another address each time it is read gets a transfer for the first', async () => {
    let reads = 0
    const account = {
      ...accountOf(),
      get address() {
        return ++reads === 1 ? ACCOUNT : OTHER
      },
    }
    const { wallet, sent } = standardWallet({
      connect: async () => ({ accounts: [account] }),
      accounts: () => [account],
    })
    const { outcome, prepare } = await pay(wallet)
    expect([outcome, prepare.mock.calls, sent]).toEqual([{ refused: 'account' }, [[ACCOUNT]], []])
  })

  it('that throws instead of answering causes no error', async () => {
    const connect = () => {
      throw new Error('boo')
    }
    expect((await pay(standardWallet({ connect }).wallet)).outcome).toEqual({ refused: 'failed' })
    expect(
      (
        await pay(
          standardWallet({
            accounts: () => {
              throw new Error('boo')
            },
          }).wallet,
        )
      ).outcome,
    ).toEqual({ refused: 'failed' })
  })

  it('has no time limit while the customer decides', async () => {
    const settled = vi.fn()
    pay(standardWallet({ connect: never }).wallet).then(settled)
    pay(standardWallet({ signAndSend: never }).wallet).then(settled)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(settled).not.toHaveBeenCalled()
  })
})
