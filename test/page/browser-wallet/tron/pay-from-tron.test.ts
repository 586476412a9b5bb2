import { base64 } from '@scure/base'
import { describe, expect, it, vi } from 'vitest'
import type { WalletTransaction } from '../../../../src/contract/session/wallet-transaction'
import { payFromTron } from '../../../../src/page/browser-wallet/tron/pay-from-tron'
import { transactionId, type WalletForm } from '../../../../src/payment/tron/transfer'
import { contractOf, pair } from '../../../payment/pairs'
import { OTHER_ACCOUNT, prepared, SIGNATURE, TRANSFER, tronLink } from './tron-wallet'

type Request = Parameters<typeof payFromTron>[0]
type Broadcast = Awaited<ReturnType<Request['broadcast']>>

const throws = () => {
  throw new Error('no')
}
const failing = (error: unknown) => async () => {
  throw error
}

async function pay(
  wallet: Partial<ReturnType<typeof tronLink>> = tronLink(),
  {
    service = prepared(),
    answer = 'sent',
    isCurrent = () => true,
    unsure = { current: null },
    now = 0,
  }: {
    service?: WalletTransaction | null
    answer?: Broadcast
    isCurrent?: () => boolean
    unsure?: Request['unsure']
    now?: number
  } = {},
) {
  const { request, tronWeb } = { ...tronLink(), ...wallet }
  const steps: string[] = []
  const broadcast = vi.fn(async (..._: Parameters<Request['broadcast']>) => answer)
  const outcome = await payFromTron({
    wallet: {
      connect: request as () => Promise<unknown>,
      account: () => tronWeb.defaultAddress.base58,
      sign: async (form) => tronWeb.trx.sign(form),
    },
    pair: pair('USDT/Tron'),
    address: TRANSFER.recipient,
    atoms: TRANSFER.atoms,
    prepare: async () => service,
    broadcast,
    unsure,
    now: () => now,
    isCurrent,
    onStep: (step, cost) => steps.push(cost ? `${step} ${cost}` : step),
    pause: async () => {},
  })
  return { outcome, steps, signed: tronWeb.trx.sign, broadcast }
}

describe('a wallet of Tron', () => {
  it('signs exactly the transfer of the payment, which the service then sends', async () => {
    const { outcome, steps, signed, broadcast } = await pay()
    const { transaction } = prepared()
    expect(outcome).toEqual({ sent: transactionId(base64.decode(transaction)) })
    expect(steps).toEqual(['connect', 'prepare', 'sign 6.4285', 'send'])
    expect(broadcast.mock.calls).toEqual([[{ transaction, signature: SIGNATURE }, false]])
    expect(signed.mock.calls[0]?.[0].raw_data.contract[0]?.type).toBe('TriggerSmartContract')
  })

  it('may write its signature with 0x and in upper case', async () => {
    const sign = async (form: WalletForm) => ({ ...form, signature: [`0x${SIGNATURE.toUpperCase()}`] })
    const { broadcast } = await pay(tronLink({ sign }))
    expect(broadcast.mock.calls).toMatchObject([[{ signature: SIGNATURE }, false]])
  })

  it.each([
    ['while the network takes the first one', -1, 1],
    ['not once its time is over', 0, 2],
  ])('signs only once if nobody knows whether it was sent: %s', async (_, ms, signed) => {
    const unsure: Request['unsure'] = { current: null }
    const wallet = tronLink()
    expect((await pay(wallet, { unsure, answer: null })).outcome).toBe('unsure')
    const now = (unsure.current?.expires ?? 0) + ms
    const { broadcast } = await pay(wallet, { unsure, now })
    expect(wallet.tronWeb.trx.sign).toHaveBeenCalledTimes(signed)
    expect(broadcast.mock.calls[0]?.[1]).toBe(signed === 1)
    expect(unsure.current).toBeNull()
  })

  it('may not say which account is selected', async () => {
    expect((await pay(tronLink({ account: null }))).outcome).toHaveProperty('sent')
  })
})

describe('a payment from a wallet of Tron sends nothing, and returns the reason,', () => {
  it.each<[string, object, string]>([
    ['when the account is refused', { request: failing({ code: 4001 }) }, 'declined'],
    ['when an earlier request is still open', { request: failing({ code: -32002 }) }, 'pending'],
    ['without an account', { request: async () => [] }, 'account'],
    [
      'with an account of another network',
      { request: async () => ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'] },
      'account',
    ],
    ['when another account is selected meanwhile', { account: OTHER_ACCOUNT }, 'account'],
    ['when signing is refused', { sign: failing({ code: 4001 }) }, 'declined'],
    ['when signing is refused with a text', { sign: failing('Confirmation declined by user') }, 'declined'],
    ['when signing fails', { sign: failing(new Error('Invalid transaction')) }, 'failed'],
  ])('%s', async (_, changes, refused) => {
    const { outcome, broadcast } = await pay(tronLink(changes))
    expect(outcome).toEqual({ refused })
    expect(broadcast).not.toHaveBeenCalled()
  })

  it.each([
    ['amount', 'too_little'],
    ['fee', 'no_fee'],
  ])('if the account has too little for the %s', async (insufficient, refused) => {
    const { outcome, signed } = await pay(undefined, { service: prepared(undefined, { insufficient }) })
    expect(outcome).toEqual({ refused })
    expect(signed).not.toHaveBeenCalled()
  })

  it('if the service prepares no transfer', async () => {
    expect((await pay(undefined, { service: null })).outcome).toEqual({ refused: 'unprepared' })
  })

  it.each<[Broadcast, string]>([
    ['expired', 'expired'],
    ['signature', 'account'],
    ['insufficient', 'no_fee'],
    ['rejected', 'failed'],
    ['changed', 'changed'],
  ])('if the network refuses it as %s', async (answer, refused) => {
    expect((await pay(undefined, { answer })).outcome).toEqual({ refused })
  })

  it.each([0, 1])('if the page asks for another payment by then (%i)', async (current) => {
    let checks = 0
    const { outcome, broadcast, signed } = await pay(undefined, { isCurrent: () => ++checks <= current })
    expect(outcome).toEqual({ refused: 'changed' })
    expect(signed).toHaveBeenCalledTimes(current)
    expect(broadcast).not.toHaveBeenCalled()
  })

  it('except that the service may have sent it without an answer', async () => {
    expect((await pay(undefined, { answer: null })).outcome).toBe('unsure')
  })
})

describe('a service that lies', () => {
  it.each<[string, WalletTransaction]>([
    ['another recipient', prepared({ ...TRANSFER, recipient: OTHER_ACCOUNT })],
    ['another amount', prepared({ ...TRANSFER, atoms: TRANSFER.atoms * 10n })],
    ['another token', prepared({ ...TRANSFER, contract: contractOf('USDC', 'Tron') })],
    ['TRX', prepared({ ...TRANSFER, contract: null })],
    ['another sender', prepared({ ...TRANSFER, from: OTHER_ACCOUNT })],
    [
      'two contracts',
      prepared(undefined, {
        transaction: base64.encode(Uint8Array.of(...base64.decode(prepared().transaction), 0x5a, 0)),
      }),
    ],
    ['no transaction', prepared(undefined, { transaction: 'AAAA' })],
    ['no base64', prepared(undefined, { transaction: '?' })],
  ])('with %s gets no signature', async (_, service) => {
    const { outcome, signed, broadcast } = await pay(undefined, { service })
    expect(outcome).toEqual({ refused: 'mismatch' })
    expect(signed).not.toHaveBeenCalled()
    expect(broadcast).not.toHaveBeenCalled()
  })
})

describe('a hostile or broken wallet of Tron', () => {
  it.each<[string, (form: WalletForm) => Promise<unknown>, string]>([
    ['another transaction', async (form) => ({ ...form, txID: 'ab'.repeat(32), signature: [SIGNATURE] }), 'mismatch'],
    [
      'other bytes',
      async (form) => ({ ...form, raw_data_hex: `${form.raw_data_hex}00`, signature: [SIGNATURE] }),
      'mismatch',
    ],
    ['no signature', async (form) => form, 'failed'],
    ['two signatures', async (form) => ({ ...form, signature: [SIGNATURE, SIGNATURE] }), 'failed'],
    ['half a signature', async (form) => ({ ...form, signature: [SIGNATURE.slice(0, 64)] }), 'failed'],
    ['a signature that is none', async (form) => ({ ...form, signature: [{}] }), 'failed'],
    ['nothing', async () => undefined, 'failed'],
    [
      'an object that throws when it is read',
      async () => new Proxy({}, { get: (_, key) => (key === 'then' ? undefined : throws()) }),
      'failed',
    ],
    [
      'an error that throws when it is read',
      () =>
        Promise.reject(
          new Proxy(
            {},
            {
              get: () => {
                throw new Error('no')
              },
            },
          ),
        ),
      'failed',
    ],
    ['no error at all', () => Promise.reject(undefined), 'failed'],
  ])('that signs with %s sends nothing', async (_, sign, refused) => {
    const { outcome, broadcast } = await pay(tronLink({ sign }))
    expect(outcome).toEqual({ refused })
    expect(broadcast).not.toHaveBeenCalled()
  })

  it.each([
    ['and returns it', { refused: 'mismatch' }],
    ['and returns the right one', { sent: transactionId(base64.decode(prepared().transaction)) }],
  ])('that changes what it was given %s changes nothing that is sent', async (what, expected) => {
    const sign = async (form: WalletForm) => {
      const right = { ...form, signature: [SIGNATURE] }
      Object.assign(form, { txID: 'ab'.repeat(32), raw_data_hex: 'ff' })
      return what === 'and returns it' ? { ...form, signature: [SIGNATURE] } : right
    }
    const { outcome, broadcast } = await pay(tronLink({ sign }))
    expect(outcome).toEqual(expected)
    for (const [body] of broadcast.mock.calls as unknown as [object][])
      expect(body).toMatchObject({ transaction: prepared().transaction })
  })

  it('has no time limit while the customer decides', async () => {
    const settled = vi.fn()
    pay(tronLink({ sign: () => new Promise(() => {}) })).then(settled)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(settled).not.toHaveBeenCalled()
  })
})
