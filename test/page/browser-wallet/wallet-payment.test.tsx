// @vitest-environment happy-dom

import { act, fireEvent, screen } from '@testing-library/preact'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { EvmPayment } from '../../../src/page/screens/payment/browser-wallets'
import { FollowSent } from '../../../src/page/screens/payment/sent-payment'
import { ADDRESS as ADDRESSES } from '../../payment/pairs'
import { data, settle } from '../fake-ports'
import { aSession } from '../fixtures'
import { drawWithWallet } from './draw-with-wallet'

await Promise.all([EvmPayment.load(), FollowSent.load()])

const ACCOUNT = '0x52908400098527886e0f7030069857d2e4169ee7'
const HASH = `0x${'ab'.repeat(32)}`
const onBase = (changes: object = {}) =>
  aSession({ crypto_asset: 'USDC', network: 'Base', deposit_address: ADDRESSES.Base, ...changes })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

/** A page to which a wallet has announced itself; `answers` are the wallet's further answers. */
async function openWithWallet(answers: Record<string, () => unknown> = {}, session = onBase()) {
  const walletRequests: string[] = []
  const ready: Record<string, () => unknown> = {
    eth_requestAccounts: () => [ACCOUNT],
    eth_accounts: () => [ACCOUNT],
    eth_chainId: () => '0x2105',
    eth_sendTransaction: () => HASH,
    ...answers,
  }
  const provider = {
    async request({ method }: { method: string }) {
      walletRequests.push(method)
      return ready[method]?.()
    },
  }
  const announce = () =>
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info: { name: 'MetaMask' }, provider } }))
  addEventListener('eip6963:requestProvider', announce)
  const forget = () => removeEventListener('eip6963:requestProvider', announce)
  onTestFinished(forget)
  const world = await drawWithWallet(session, 'MetaMask')
  const sent = () => walletRequests.filter((method) => method === 'eth_sendTransaction').length
  const unmount = () => {
    forget()
    world.unmount()
  }
  return { ...world, unmount, walletRequests, sent }
}

describe('a wallet in this browser', () => {
  it('gets no request before the customer presses its button', async () => {
    const { walletRequests, verdict } = await openWithWallet()
    expect(screen.getByRole('button', { name: 'Pay with MetaMask' })).toBeTruthy()
    expect([walletRequests, verdict()]).toEqual([[], ''])
  })

  it('is not offered for a coin on another network', async () => {
    await openWithWallet({}, aSession())
    expect(screen.queryByRole('button', { name: /Pay with/ })).toBeNull()
  })

  it('is no longer offered once it has sent, and its hash is claimed until the service answers', async () => {
    const { press, passTime, reply, isSent, sent, requests } = await openWithWallet()
    await press()
    expect(isSent()).toBe(true)
    expect(screen.queryByRole('button', { name: 'Pay with MetaMask' })).toBeNull()
    expect(sent()).toBe(1)
    const claims = () => requests.filter(({ path }) => path.includes('/claims')).map(({ body }) => body)
    expect(claims()).toEqual([{ transaction: HASH }])
    await reply(new TypeError('network'))
    await passTime(2_000)
    await reply(data({ networks: ['Base'], matches: true, detected: false }))
    await passTime(600_000)
    expect(claims()).toEqual([{ transaction: HASH }, { transaction: HASH }])
    expect(isSent()).toBe(true)
  })

  it('is not offered after a reload if it has sent, but is for a rest that is due', async () => {
    const first = await openWithWallet()
    await first.press()
    first.unmount()
    const again = await openWithWallet()
    expect(again.isSent()).toBe(true)
    expect(screen.queryByRole('button', { name: 'Pay with MetaMask' })).toBeNull()
    await again.passTime(0)
    const claims = again.requests.filter(({ path }) => path.includes('/claims'))
    expect(claims.map(({ body }) => body)).toEqual([{ transaction: HASH }])
    await act(() => again.model.sessions.show(onBase({ status: 'partial', crypto_amount_due: '1', version: 2 })))
    await act(settle)
    expect(screen.getByRole('button', { name: 'Pay with MetaMask' })).toBeTruthy()
    expect(again.verdict()).toBe('')
  })

  it('that answers an abandoned attempt late is not asked to send twice', async () => {
    const late: ((accounts: string[]) => void)[] = []
    const { press, passTime, sent, verdict } = await openWithWallet({
      eth_requestAccounts: () => new Promise((resolve) => late.push(resolve)),
    })
    await press()
    expect(verdict()).toBe('Open MetaMask and allow this page to see your account.')
    await passTime(20_000)
    expect(verdict()).toBe('No answer from MetaMask yet. Open it and look for a request.')
    await press()
    expect(late).toHaveLength(2)
    for (const answer of late) answer([ACCOUNT])
    await passTime(20_000)
    expect(sent()).toBe(1)
  })

  it('that does not answer may have sent, and a hash that it reports later is claimed', async () => {
    let answer: (hash: string) => void = () => {}
    const { press, passTime, verdict, isSent } = await openWithWallet({
      eth_sendTransaction: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    })
    await press()
    await passTime(60_000)
    expect(verdict()).toBe('MetaMask did not say whether it sent the money. Look there before you try again.')
    answer(HASH)
    await passTime(0)
    expect(isSent()).toBe(true)
  })

  it('sends nothing if the payment changed while the customer confirmed', async () => {
    let allow: (accounts: string[]) => void = () => {}
    const { press, passTime, sent, verdict, model } = await openWithWallet({
      eth_requestAccounts: () =>
        new Promise((resolve) => {
          allow = resolve
        }),
    })
    await press()
    await act(() => model.sessions.show(onBase({ crypto_amount: '40', crypto_amount_due: '40', version: 2 })))
    allow([ACCOUNT])
    await passTime(20_000)
    expect(sent()).toBe(0)
    expect(verdict()).toBe('This payment has changed. Nothing was sent. Check the amount, then try again.')
  })
})

describe('a transfer that was sent from MetaMask', () => {
  const transaction = { hash: HASH, from: ACCOUNT, nonce: '0x7', blockNumber: null }

  it.each([
    [
      'replaced',
      '0x8',
      'Sent, waiting for the network',
      'Your payment is on its way',
      /^Your wallet has replaced this transfer with another one\./,
    ],
    [
      'dropped',
      '0x7',
      'Waiting for your payment',
      'The payment did not go through',
      /^The network no longer has this transfer, and no money was/,
    ],
  ])('and is %s is said in words, and can be sent again', async (_, count, state, heading, text) => {
    let found: object | null = transaction
    const { press, passTime, main, model, sent, titles } = await openWithWallet({
      eth_getTransactionByHash: () => found,
      eth_getTransactionCount: () => count,
    })
    model.announceChanges()
    await press()
    await passTime(5_000)
    expect(main.querySelector('.lead')?.textContent).toMatch(/^Do not pay again\./)
    found = null
    await passTime(15_000)
    expect(main.querySelector('h1')?.textContent).toBe(heading)
    expect(main.querySelector('.state')?.textContent).toBe(state)
    expect(titles.at(-1)).toBe(`${state} · Lagos Books`)
    expect(main.querySelector('.lead')?.textContent).toMatch(text)
    expect(model.announcement.value).toMatch(text)
    expect(main.textContent).not.toContain('Do not pay again')
    fireEvent.click(screen.getByRole('button', { name: 'I have not paid yet' }))
    await passTime(0)
    await press()
    expect(sent()).toBe(2)
    expect(main.querySelector('.lead')?.textContent).toMatch(/^Do not pay again\./)
  })

  it('and fails in its block is said in words, also after a reload', async () => {
    const first = await openWithWallet()
    await first.press()
    first.unmount()
    const { main, passTime } = await openWithWallet({
      eth_getTransactionByHash: () => ({ ...transaction, blockNumber: '0x10' }),
      eth_getTransactionReceipt: () => ({ transactionHash: HASH, status: '0x0' }),
    })
    await passTime(15_000)
    expect(main.querySelector('.state')?.textContent).toBe('Waiting for your payment')
    expect(main.querySelector('.lead')?.textContent).toMatch(/^The network took the transfer, but it failed/)
  })
})
