import { expect, test } from 'vitest'
import type { PaymentPage } from '../../../../src/contract/page/payment-page'
import type { MerchantSession } from '../../../../src/contract/session/merchant-session'
import { member, owner } from '../../member'
import { world } from '../../world'

const here = world()
const SESSIONS = '/api/v1/payment-sessions'
const SALE = { amount: '50000', currency: 'NGN', till: true, crypto_asset: 'USDT', network: 'Tron' }

test('the first sale makes the page of the till, and all sales are on it', async () => {
  const cashier = await member(here(), 'cashier')
  const first = await cashier.ask<MerchantSession>('POST', SESSIONS, SALE, 201)
  const boss = await owner(here())
  const next = await boss.ask<MerchantSession>('POST', SESSIONS, { ...SALE, title: '2 bags of rice' }, 201)
  expect(next.payment_page_id).toBe(first.payment_page_id)
  expect(first).toMatchObject({
    created_by: `member:${cashier.me.member.id}`,
    url: expect.stringMatching(/\/p\/till-[\da-f]{32}\/s\//),
  })
  const page = await boss.ask<PaymentPage>('GET', `/api/v1/payment-pages/${first.payment_page_id}`)
  expect(page).toMatchObject({ kind: 'till', title: 'Lagos Books', status: 'active' })
})
