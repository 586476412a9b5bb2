import { describe, expect, it } from 'vitest'
import { payerView } from '../../../src/server/upstream/sessions/payer-view'
import { mergedFields, type SessionFields, sessionFieldsOf } from '../../../src/server/upstream/sessions/session-fields'

const NOW = new Date('2026-11-21T10:00:00.000Z')
const REPORTED: SessionFields = sessionFieldsOf({
  reference: 'ref-1',
  status: 'pending',
  amount: '50000',
  currency: 'NGN',
  crypto_asset: 'USDT',
  network: 'Tron',
  crypto_amount: '31.25',
  deposit_address: 'TJEh7TX8sNj5uq4hXKyYdTrnGmeeG48top',
  created_at: '2026-11-21T09:50:00.000Z',
  expires_at: '2026-11-21T10:20:00.000Z',
})

const view = (fields: Partial<SessionFields> = {}, now = NOW) =>
  payerView({ ...REPORTED, ...fields }, { id: 'id', now, since: NOW, minutes: 30, isStale: false })

describe('a status of the upstream', () => {
  it.each<[string, Partial<SessionFields>, string]>([
    ['nothing is chosen', { crypto_asset: null, network: null }, 'initiated'],
    ['nothing came', {}, 'pending'],
    ['something came', { amount_paid: '16000' }, 'partial'],
    ['all came', { amount_paid: '50000' }, 'processing'],
    ['more than all came', { crypto_amount_paid: '40' }, 'processing'],
    ['it has a time of completion', { completed_at: '2026-11-21T09:59:00.000Z' }, 'completed'],
    ['the time is over', { expires_at: '2026-11-21T09:59:59.000Z' }, 'expired'],
    ['the time is over for a part', { expires_at: '2026-11-21T09:59:59.000Z', amount_paid: '16000' }, 'underpaid'],
  ])('follows from the amounts if it is unknown: %s', (_, fields, status) =>
    expect(view({ status: null, ...fields })?.status).toBe(status))

  it('is known in any case', () => {
    expect(view({ status: sessionFieldsOf({ status: 'COMPLETED' }).status, amount_paid: '50000' })?.status).toBe(
      'completed',
    )
    expect(sessionFieldsOf({ status: 'Partial' }).status).toBe('partial')
  })

  it('becomes «initiated» while no pair is chosen, whatever the upstream reports', () => {
    expect(view({ crypto_asset: null, network: null })?.status).toBe('initiated')
    expect(view({ status: 'initiated' })?.status).toBe('pending')
  })
})

describe('the paid and the due amount', () => {
  it.each<[string, Partial<SessionFields>, string, string | null]>([
    ['reported in crypto', { status: 'partial', crypto_amount_paid: '10.5' }, '10.5', '20.75'],
    ['reported in fiat', { status: 'partial', amount_paid: '16000' }, '10', '21.25'],
    ['reported in fiat that does not divide', { status: 'partial', amount_paid: '0.01' }, '0', '31.25'],
    [
      'reported in fiat, and as 0 in crypto',
      { status: 'partial', crypto_amount_paid: '0', amount_paid: '16000' },
      '10',
      '21.25',
    ],
    ['reported with too many decimals', { status: 'partial', crypto_amount_paid: '10.00000099' }, '10', '21.25'],
    ['overpaid', { status: 'completed', crypto_amount_paid: '32' }, '32', '0'],
    ['completed, and not reported', { status: 'completed' }, '31.25', '0'],
    ['processing, and not reported', { status: 'processing' }, '31.25', '0'],
    ['underpaid', { status: 'underpaid', crypto_amount_paid: '31' }, '31', '0.25'],
  ])('%s', (_, fields, paid, due) => {
    expect(view(fields)).toMatchObject({ crypto_amount: '31.25', crypto_amount_paid: paid, crypto_amount_due: due })
  })

  it.each<[string, Partial<SessionFields>]>([
    ['absent', {}],
    ['reported as 0', { crypto_amount_paid: '0' }],
    ['reported as 0 in crypto and fiat', { crypto_amount_paid: '0', amount_paid: '0' }],
  ])('is not the whole amount again if a part was paid whose amount is %s', (_, fields) => {
    expect(view({ status: 'partial', ...fields })).toMatchObject({
      crypto_amount: null,
      crypto_amount_due: null,
      payment_uri: null,
      qr: null,
    })
  })

  it.each([
    'processing',
    'completed',
  ] as const)('is not invented for a %s payment without an amount in crypto', (status) => {
    const unknown = { status, crypto_amount: null, rate: null }
    const nothing = { crypto_amount: null, crypto_amount_paid: '0', crypto_amount_due: '0', rate: null }
    expect(view(unknown)).toMatchObject({ status, crypto_asset: 'USDT', network: 'Tron', ...nothing })
    expect(view({ ...unknown, amount_paid: '50000' })).toMatchObject(nothing)
    expect(view({ ...unknown, crypto_amount_paid: '31.25' })?.crypto_amount_paid).toBe('31.25')
  })

  it('is rounded up to the decimals of the network', () => {
    expect(view({ crypto_amount: '31.2500000001' })?.crypto_amount).toBe('31.250001')
  })

  it('is in URI and QR code only while it can be paid', () => {
    const bitcoin = {
      crypto_asset: 'BTC',
      network: 'Bitcoin',
      crypto_amount: '0.0004',
      deposit_address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    } as const
    expect(view({ ...bitcoin, status: 'partial', crypto_amount_paid: '0.0001' })?.payment_uri).toBe(
      'bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4?amount=0.0003',
    )
    for (const status of ['processing', 'completed', 'underpaid', 'expired', 'failed'] as const)
      expect(view({ ...bitcoin, status })).toMatchObject({ payment_uri: null, qr: null })
  })
})

describe('a view', () => {
  it.each<[string, Partial<SessionFields>]>([
    ['a part came in time', { status: 'underpaid', crypto_amount_paid: '31' }],
    ['an unknown part came', { status: 'underpaid' }],
    ['a part came late', { status: 'expired', crypto_amount_paid: '31' }],
    ['another payment has renewed it', { status: 'expired', renewed_by: '8f14e45f-ceea-4b6e-9c5d-3d1a2b3c4d5e' }],
  ])('offers no new payment if %s', (_, fields) => {
    expect(view(fields)).toHaveProperty('not_renewable', true)
  })

  it.each<[string, Partial<SessionFields>]>([
    ['nothing came', { status: 'expired' }],
    ['it was refused', { status: 'failed' }],
    ['a part came, and its time is not over', { status: 'partial', crypto_amount_paid: '31' }],
  ])('offers a new payment if %s', (_, fields) => {
    expect(view(fields)).not.toHaveProperty('not_renewable')
  })

  it('is null without a required field', () => {
    expect(view({ amount: null })).toBeNull()
    expect(view({ currency: null })).toBeNull()
  })

  it('uses the time of its first read for missing times', () => {
    expect(view({ created_at: null, expires_at: null })).toMatchObject({
      created_at: '2026-11-21T10:00:00.000Z',
      expires_at: '2026-11-21T10:30:00.000Z',
    })
  })

  it('shows no TON address that needs a comment', () => {
    const ton = {
      crypto_asset: 'TON',
      network: 'TON',
      crypto_amount: '19.5',
      deposit_address: 'UQDYzZmfsrGzhObKJUw4gzdeIxEai3jAFbiGKGwxvxHinf4K',
    } as const
    expect(view(ton)?.deposit_address).toMatch(/^UQ/)
    expect(view({ ...ton, memo: '123' })?.deposit_address).toBeNull()
  })

  it('shows no Solana address that is not a wallet', () => {
    const solana = {
      crypto_asset: 'SOL',
      network: 'Solana',
      crypto_amount: '0.5',
      // 32 bytes that are not a point of the curve
      deposit_address: '8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR',
    } as const
    expect(
      view({ ...solana, deposit_address: 'CktRuQ2mttgRGkXJtyksdKHjUdc2C4TgDzyB98oEzy8' })?.deposit_address,
    ).not.toBeNull()
    expect(view(solana)?.deposit_address).toBeNull()
  })

  it('lists only valid transaction hashes, with links of our own', () => {
    const seen = (hash: string) => ({ hash, amount: '10', confirmations: 3, seen_at: null })
    const hash = 'ab'.repeat(32)
    const transactions = view({
      transactions: [seen('javascript:alert(1)'), seen(hash), seen('Ada Obi')],
    })?.transactions
    expect(transactions).toEqual([
      {
        hash,
        amount: '10',
        confirmations: 3,
        explorer_url: expect.stringContaining(hash),
        seen_at: '2026-11-21T09:50:00.000Z',
      },
    ])
  })

  it('takes the amount of a transaction from its crypto amount, because a plain amount is in fiat', () => {
    const hash = 'ab'.repeat(32)
    const { transactions } = sessionFieldsOf({ transactions: [{ hash, amount: '16000', crypto_amount: '10' }] })
    expect(view({ transactions })?.transactions).toMatchObject([{ hash, amount: '10' }])
    expect(sessionFieldsOf({ transactions: [{ hash, amount: '10' }] }).transactions).toMatchObject([
      { hash, amount: '10' },
    ])
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', '/relative', 'not a url'])('has no return link to %s', (link) =>
    expect(view({ return_link: link })?.return_link).toBeNull())

  it('has the return link to a shop', () =>
    expect(view({ return_link: 'https://shop.example/?a=1' })?.return_link).toBe('https://shop.example/?a=1'))
})

describe('later answers', () => {
  const received = (raw: Record<string, unknown>, known = REPORTED) => mergedFields(known, sessionFieldsOf(raw))

  it('leaves fields that it lacks', () => {
    expect(received({ status: 'processing' })).toEqual({ ...REPORTED, status: 'processing' })
    expect(received({ status: 'unheard_of', amount: null })).toEqual(REPORTED)
  })

  it('drops fields of another pair', () => {
    expect(received({ crypto_asset: 'BTC', network: 'Bitcoin' })).toMatchObject({
      crypto_asset: 'BTC',
      deposit_address: null,
      crypto_amount: null,
    })
  })

  it('is ignored if it is older than the known state', () => {
    expect(
      received({ version: '3', status: 'pending' }, { ...REPORTED, version: 4, status: 'processing' }).status,
    ).toBe('processing')
    const updated_at = '2026-11-21T10:00:00.000Z'
    expect(
      received(
        { updated_at: '2026-11-21T09:59:00Z', status: 'pending' },
        { ...REPORTED, updated_at, status: 'processing' },
      ).status,
    ).toBe('processing')
  })

  it('never replaces «completed»', () => {
    expect(received({ status: 'failed' }, { ...REPORTED, status: 'completed' }).status).toBe('completed')
  })
})
