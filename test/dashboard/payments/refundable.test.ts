import { expect, test } from 'vitest'
import { exampleOf } from '../../../src/contract/example-of'
import { Refund } from '../../../src/contract/refunds/refund'
import type { TimelineEntry } from '../../../src/contract/session/timeline'
import { findRefundable } from '../../../src/dashboard/payments/refundable'

const PAYMENT = { crypto_asset: 'USDT', network: 'Tron' } as const

const deposit = (
  deposit_id: string,
  amount: string,
  {
    kind = 'confirmed',
    counts = true,
    own = false,
  }: { kind?: 'detected' | 'confirmed' | 'reversed'; counts?: boolean; own?: boolean } = {},
): TimelineEntry => ({
  kind,
  at: '2026-11-21T10:00:00.000Z',
  deposit_id,
  asset: counts ? 'USDT' : 'USDC',
  network: counts ? 'Tron' : 'Base',
  amount,
  hash: deposit_id,
  explorer_url: null,
  counts,
  own,
  reason: null,
})
const refund = (deposit_id: string | null, crypto_amount: string, status: Refund['status'] = 'created'): Refund => ({
  ...exampleOf(Refund),
  deposit_id,
  crypto_amount,
  status,
})

test.each<[string, TimelineEntry[], Refund[], string[]]>([
  ['no money has arrived', [], [], []],
  ['the merchant sent money itself', [deposit('a', '1', { counts: false, own: true })], [], []],
  ['money is being confirmed', [deposit('a', '10', { kind: 'detected' })], [], []],
  ['two deposits are confirmed', [deposit('a', '10'), deposit('b', '2.5')], [], ['12.5 USDT']],
  [
    'part of the money was refunded',
    [deposit('a', '10')],
    [refund(null, '4'), refund('a', '1.5', 'requested')],
    ['4.5 USDT'],
  ],
  ['a refund failed', [deposit('a', '10')], [refund(null, '10', 'failed')], ['10 USDT']],
  ['all money was refunded', [deposit('a', '10.00')], [refund(null, '10')], []],
  ['custody reversed part of a deposit', [deposit('a', '10'), deposit('a', '3', { kind: 'reversed' })], [], ['7 USDT']],
  [
    'another coin arrived, too',
    [deposit('a', '10'), deposit('b', '5', { counts: false })],
    [refund('b', '2')],
    ['10 USDT', '3 USDC'],
  ],
])('if %s, the rest can be refunded', (_, timeline, refunds, rest) => {
  expect(findRefundable(PAYMENT, timeline, refunds).map(({ amount, asset }) => `${amount} ${asset}`)).toEqual(rest)
})
