// @vitest-environment happy-dom

import { act, fireEvent } from '@testing-library/preact'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { WalletTransaction } from '../../../../src/contract/session/wallet-transaction'
import { SolanaPayment } from '../../../../src/page/screens/payment/browser-wallets'
import { FollowSent } from '../../../../src/page/screens/payment/sent-payment'
import { features, install, phantom } from '../../browser/installed-wallet'
import { data, refusal, settle } from '../../fake-ports'
import { aSession } from '../../fixtures'
import { drawWithWallet } from '../draw-with-wallet'
import { ACCOUNT, accountOf, HASH, prepared, RECIPIENT, SIGNATURE } from './solana-wallet'

await Promise.all([SolanaPayment.load(), FollowSent.load()])

const onSolana = (changes: object = {}) =>
  aSession({
    crypto_asset: 'USDC',
    network: 'Solana',
    crypto_amount: '31.25',
    crypto_amount_due: '31.25',
    deposit_address: RECIPIENT,
    builds_transfer: true,
    ...changes,
  })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

const sends = async (_: object): Promise<unknown> => [{ signature: SIGNATURE }]
const connects = async (): Promise<unknown> => ({ accounts: [accountOf()] })

/** A page in a browser with Phantom, which answers so. */
async function openWithPhantom({ session = onSolana(), signAndSend = sends, connect = connects } = {}) {
  const accounts = [accountOf()]
  const requested: object[] = []
  const sending = {
    signAndSendTransaction: (input: object) => {
      requested.push(input)
      return signAndSend(input)
    },
  }
  const connecting = { 'standard:connect': { connect } }
  install(phantom({ accounts, features: { ...features(sending), ...connecting } }))
  const world = await drawWithWallet(session, 'Phantom')
  const built = () => world.requests.filter(({ path }) => path.endsWith('/wallet-transaction'))
  return {
    ...world,
    requested,
    built,
    async press(answer: WalletTransaction | null = prepared()) {
      await world.press()
      await world.reply(answer ? data(answer) : refusal(404))
      await world.passTime(0)
    },
    claims: () => world.bodies('/claims'),
  }
}

describe('a Solana wallet in this browser', () => {
  it('is offered, and the rent of a token account is said before anything is requested', async () => {
    const { button, main, built } = await openWithPhantom()
    expect(button()).toBeTruthy()
    expect(main.querySelector('.browser-wallets .hint')?.textContent).toBe(
      'Your wallet also pays the network fee, and once about 0.002 SOL if the address holds no USDC yet.',
    )
    expect(built()).toEqual([])
  })

  it.each([
    ['where the service builds no transfers', onSolana({ builds_transfer: undefined })],
    ['on another network', aSession()],
    ['for a payment on an EVM network', aSession({ crypto_asset: 'USDC', network: 'Base' })],
  ])('is not offered %s', async (_, session) => {
    expect((await openWithPhantom({ session })).button()).toBeNull()
  })

  it('says nothing about rent for SOL', async () => {
    const sol = onSolana({ crypto_asset: 'SOL', crypto_amount: '0.2', crypto_amount_due: '0.2' })
    const { button, main } = await openWithPhantom({ session: sol })
    expect(button()).toBeTruthy()
    expect(main.querySelector('.browser-wallets')?.textContent).not.toContain('network fee')
  })

  it('sends the transfer that the service prepared for its account, whose hash is claimed at once', async () => {
    const { press, built, requested, claims, main, button } = await openWithPhantom()
    await press()
    expect(built().map(({ body }) => body)).toEqual([{ account: ACCOUNT }])
    expect(requested).toHaveLength(1)
    expect(claims()).toEqual([{ transaction: HASH }])
    expect(main.dataset.sent).toBeDefined()
    expect(button()).toBeNull()
    expect(main.textContent).not.toContain('does not show it yet')
  })

  it('says the exact rent while the customer confirms, and that the answer is unsure after a minute', async () => {
    const { press, verdict, passTime, button } = await openWithPhantom({ signAndSend: () => new Promise(() => {}) })
    await press()
    expect(verdict()).toBe(
      'Check and confirm in Phantom: 31.25 USDC on Solana, and 0.00203928 SOL for a new token account.',
    )
    expect(button()?.disabled).toBe(true)
    await passTime(60_000)
    expect(verdict()).toBe('Phantom did not say whether it sent the money. Look there before you try again.')
  })

  it.each<[string, WalletTransaction | null]>([
    ['The transfer could not be prepared. Nothing was sent. Try again, or copy amount and address.', null],
    [
      'The prepared transfer does not fit this payment. Nothing was sent. Copy amount and address instead.',
      prepared({ atoms: 1n }),
    ],
    [
      'Your account in Phantom holds less than 31.25 USDC on Solana. Nothing was sent.',
      { ...prepared(), insufficient: 'amount' },
    ],
    [
      'Your account in Phantom has too little SOL for the network fee. Nothing was sent.',
      { ...prepared(), rent: '0', insufficient: 'fee' },
    ],
    [
      'Your account in Phantom has too little SOL for the network fee and a new token account (0.00203928 SOL). Nothing was sent.',
      { ...prepared(), insufficient: 'fee' },
    ],
  ])('says «%s», and sends nothing', async (text, answer) => {
    const { press, verdict, requested, claims } = await openWithPhantom()
    await press(answer)
    expect([verdict(), requested, claims()]).toEqual([text, [], []])
  })

  it('says that the network did not take the transfer, and the customer can try again', async () => {
    let fails = true
    const { press, verdict, claims } = await openWithPhantom({
      signAndSend: async () => {
        if (fails) throw new Error('Transaction simulation failed: Blockhash not found')
        return [{ signature: SIGNATURE }]
      },
    })
    await press()
    expect(verdict()).toBe('The network did not take the transfer in time. Nothing was sent. Try again.')
    fails = false
    await press()
    expect(claims()).toEqual([{ transaction: HASH }])
  })

  it('that sent a transfer which the network does not show after two minutes may have failed, and the page says so', async () => {
    const { press, passTime, main, model } = await openWithPhantom()
    await press()
    await passTime(119_000)
    expect(main.textContent).not.toContain('does not show it yet')
    await passTime(1_000)
    expect(main.textContent).toContain('The network does not show it yet. Look in your wallet: if the transfer failed')
    await act(() => model.sessions.markUnsent())
    await act(settle)
    expect(main.dataset.sent).toBeUndefined()
  })

  it('that answers an abandoned attempt late is not asked to send twice', async () => {
    const late: (() => void)[] = []
    const accounts = [accountOf()]
    const connect = () => new Promise((resolve) => late.push(() => resolve({ accounts })))
    const { button, passTime, requested, verdict, reply, built } = await openWithPhantom({ connect })
    const press = async () => {
      fireEvent.click(button() as HTMLButtonElement)
      await passTime(0)
    }
    await press()
    await passTime(20_000)
    expect(verdict()).toBe('No answer from Phantom yet. Open it and look for a request.')
    await press()
    expect(late).toHaveLength(2)
    for (const answer of late) answer()
    await passTime(0)
    expect(built()).toHaveLength(2)
    for (let time = 0; time < 2; time += 1) await reply(data(prepared()))
    await passTime(0)
    expect(requested).toHaveLength(1)
  })
})
