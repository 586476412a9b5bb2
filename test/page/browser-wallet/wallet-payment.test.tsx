// @vitest-environment happy-dom

import { act, fireEvent, screen } from '@testing-library/preact'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { watchWallets } from '../../../src/page/browser/announced-wallets'
import { WalletPayment } from '../../../src/page/screens/payment/browser-wallets'
import { ADDRESS as ADDRESSES } from '../../payment/pairs'
import { draw } from '../draw'
import { data, fakePorts, settle } from '../fake-ports'
import { aSession } from '../fixtures'

await WalletPayment.load()

const ACCOUNT = '0x52908400098527886e0f7030069857d2e4169ee7'
const HASH = `0x${'ab'.repeat(32)}`
const onBase = (changes: object = {}) =>
  aSession({ crypto_asset: 'USDC', network: 'Base', deposit_address: ADDRESSES.Base, ...changes })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

/** A page for which a wallet announced itself; `answers` are what it says besides that it is ready. */
async function inWallet(answers: Record<string, () => unknown> = {}, session = onBase()) {
  const asked: string[] = []
  const ready: Record<string, () => unknown> = {
    eth_requestAccounts: () => [ACCOUNT],
    eth_accounts: () => [ACCOUNT],
    eth_chainId: () => '0x2105',
    eth_sendTransaction: () => HASH,
    ...answers,
  }
  const provider = {
    async request({ method }: { method: string }) {
      asked.push(method)
      return ready[method]?.()
    },
  }
  const announce = () =>
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info: { name: 'MetaMask' }, provider } }))
  addEventListener('eip6963:requestProvider', announce)
  const world = draw({ session }, 'en', fakePorts({ watchWallets }))
  await act(settle)
  removeEventListener('eip6963:requestProvider', announce)
  const later = (ms: number) =>
    act(async () => {
      await vi.advanceTimersByTimeAsync(ms)
      await settle()
    })
  const press = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Pay with MetaMask' }))
    await later(0)
  }
  const sent = () => asked.filter((method) => method === 'eth_sendTransaction').length
  const said = () => world.main.querySelector('.browser-wallets .verdict')?.textContent ?? null
  return { ...world, requests: world.asked, asked, press, later, sent, said }
}

describe('a wallet in this browser', () => {
  it('is asked nothing before its button is pressed', async () => {
    const { asked, said } = await inWallet()
    expect(screen.getByRole('button', { name: 'Pay with MetaMask' })).toBeTruthy()
    expect([asked, said()]).toEqual([[], ''])
  })

  it('is not offered for a coin on another network', async () => {
    await inWallet({}, aSession())
    expect(screen.queryByRole('button', { name: /Pay with/ })).toBeNull()
  })

  it('whose hash is claimed at once, again until there is an answer, and is offered no more', async () => {
    const { press, later, reply, said, sent, requests } = await inWallet()
    await press()
    expect(said()).toMatch(/^Your wallet has sent it\. Do not send it again/)
    expect(screen.queryByRole('button', { name: 'Pay with MetaMask' })).toBeNull()
    expect(sent()).toBe(1)
    const claims = () => requests.filter(({ path }) => path.includes('/claims')).map(({ body }) => body)
    expect(claims()).toEqual([{ transaction: HASH }])
    await reply(new TypeError('network'))
    await later(2_000)
    await reply(data({ networks: ['Base'], matches: true, detected: false }))
    await later(600_000)
    expect(claims()).toEqual([{ transaction: HASH }, { transaction: HASH }])
    expect(said()).toMatch(/^Your wallet has sent it/)
  })

  it('has sent it also when the page is loaded again, but not a rest that is still due', async () => {
    const first = await inWallet()
    await first.press()
    first.unmount()
    const again = await inWallet()
    expect(again.said()).toMatch(/^Your wallet has sent it/)
    await act(() => again.model.sessions.show(onBase({ status: 'partial', crypto_amount_due: '1', version: 2 })))
    await act(settle)
    expect(screen.getByRole('button', { name: 'Pay with MetaMask' })).toBeTruthy()
    expect(again.said()).toBe('')
  })

  it('that answers an attempt late, which was given up, is not asked to send twice', async () => {
    const late: ((accounts: string[]) => void)[] = []
    const { press, later, sent, said } = await inWallet({
      eth_requestAccounts: () => new Promise((resolve) => late.push(resolve)),
    })
    await press()
    expect(said()).toBe('Open MetaMask and allow this page to see your account.')
    await later(20_000)
    expect(said()).toBe('No answer from MetaMask yet. Open it and look for a request.')
    await press()
    expect(late).toHaveLength(2)
    for (const answer of late) answer([ACCOUNT])
    await later(20_000)
    expect(sent()).toBe(1)
  })

  it('that does not answer whether it sent leaves that open, and what it sends later is not lost', async () => {
    let answer: (hash: string) => void = () => {}
    const { press, later, said } = await inWallet({
      eth_sendTransaction: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    })
    await press()
    await later(60_000)
    expect(said()).toBe('MetaMask did not say whether it sent the money. Look there before you try again.')
    answer(HASH)
    await later(0)
    expect(said()).toMatch(/^Your wallet has sent it/)
  })

  it('sends nothing for a payment that changed while it was asked', async () => {
    let allow: (accounts: string[]) => void = () => {}
    const { press, later, sent, said, model } = await inWallet({
      eth_requestAccounts: () =>
        new Promise((resolve) => {
          allow = resolve
        }),
    })
    await press()
    await act(() => model.sessions.show(onBase({ crypto_amount: '40', crypto_amount_due: '40', version: 2 })))
    allow([ACCOUNT])
    await later(20_000)
    expect(sent()).toBe(0)
    expect(said()).toBe('This payment has changed. Nothing was sent. Check the amount, then try again.')
  })
})
