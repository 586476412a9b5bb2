import { randomUUID } from 'node:crypto'
import type { DepositMovement } from '../../../../src/contract/money/custody-movement'
import type { SessionWithToken } from '../../../../src/contract/session/payer-token'
import { refunds } from '../../../../src/server/storage/schema/payouts'
import type { Merchant } from '../../merchant'
import { AMINA, dataOf } from '../../world'
import {
  afterSandbox,
  type Causes,
  HASH,
  here,
  NOTE,
  ofLink,
  ofRefund,
  ofSession,
  PAIR,
  PRICE,
  paid,
  polledTooOften,
  repeatUnderLimits,
  session,
  started,
  switchMailOn,
  TO,
  usedUp,
} from './setup'

const INTERVAL = 'from=2026-11-21T00:00:00Z&to=2026-11-22T00:00:00Z'

/** A deposit of a payment that asked for USDT. */
async function ofDeposit(me: Merchant, asset: 'TRX' | 'USDT') {
  const { id, deposit_address } = await session(me)
  const data: DepositMovement = {
    id: `money-${id}`,
    address: deposit_address ?? '',
    asset,
    network: 'Tron',
    amount: '1',
    hash: 'ab'.repeat(32),
    confirmations: 19,
    required_confirmations: 19,
    state: 'confirmed',
  }
  await here().app.intake.apply('test', { id: `notice-${id}`, type: 'deposit', data })
  const timeline = await me.ask<{ deposit_id?: string }[]>('GET', `/api/v1/payment-sessions/${id}/timeline`)
  const deposit = timeline.find(({ deposit_id }) => deposit_id)
  return { session_id: id, deposit_id: deposit?.deposit_id ?? '' }
}

export const SESSIONS: Causes = {
  createSession: {
    201: async () => ({ body: PRICE }),
    404: async () => ({ body: { ...PRICE, customer_id: randomUUID() } }),
    409: async () => ({ body: { ...PRICE, page: 'closed' } }),
  },
  followChanges: {
    429: async (me) => {
      for (let followed = 0; followed < 50; followed += 1) await me.call('GET', '/api/v1/changes')
      return {}
    },
  },
  changeTill: {
    200: async () => ({ body: { tips: [5] } }),
    409: async (me) => {
      await me.ask('POST', '/api/v1/payment-sessions', { ...PRICE, till: true }, 201)
      return { body: { currency: 'EUR' } }
    },
  },
  readCashUp: { 200: async () => ({ query: INTERVAL }) },
  exportCashUp: {
    200: async () => ({ query: INTERVAL }),
    429: async () => ({ ...(await usedUp('exports')), query: INTERVAL }),
  },
  exportSessions: { 200: async () => ({}), 429: async () => usedUp('exports') },
  readTimeline: { 200: async (me) => ({ params: await ofSession(me) }) },
  writeNote: {
    201: async (me) => ({ params: await ofSession(me), body: NOTE }),
    429: async (me) => {
      await usedUp('notes')
      return { params: await ofSession(me), body: NOTE }
    },
  },
  sendReceipt: {
    200: async () => {
      switchMailOn()
      return { params: { session_id: (await paid()).id } }
    },
    409: async (me) => {
      switchMailOn()
      return { params: await ofSession(me) }
    },
    429: async (me) => {
      switchMailOn()
      const { id } = await paid()
      for (let sent = 0; sent < 3; sent += 1) await me.ask('POST', `/api/v1/payment-sessions/${id}/receipt`)
      return { params: { session_id: id } }
    },
  },
  searchSessions: { 200: async () => ({ body: { email: AMINA.email } }) },
  readSession: { 200: async (me) => ({ params: await ofSession(me) }) },
  readSessionByReference: {
    200: async (me) => ({ params: { reference: (await session(me)).reference } }),
  },
  requestDepositAddress: {
    201: async (me) => ({ params: await ofSession(me, {}), body: PAIR }),
    409: async (me) => ({ params: await afterSandbox(me, 'expire'), body: { crypto_asset: 'TRX', network: 'Tron' } }),
  },
  estimate: {
    200: async () => ({ body: { ...PRICE, ...PAIR } }),
    404: async () => ({ body: { ...PRICE, ...PAIR, reference: 'ps_unknown' } }),
  },
  scanSession: { 200: async (me) => ({ params: await ofSession(me) }) },
  acceptSession: {
    200: async (me) => {
      const open = await session(me)
      await here().sandbox(open, 'deposits', { amount: '1' })
      await here().sandbox(open, 'expire')
      return { params: { session_id: open.id }, body: { reason: 'She brought the rest in cash.' } }
    },
    409: async (me) => ({ params: await ofSession(me), body: { reason: 'She brought the rest in cash.' } }),
  },
  cancelSession: {
    200: async (me) => ({ params: await ofSession(me) }),
    409: async (me) => ({ params: await afterSandbox(me, 'deposits') }),
  },
  createRefund: {
    201: async (me) => ({
      params: await afterSandbox(me, 'deposits'),
      body: { crypto_amount: '1', address: TO, reference: 'r' },
    }),
    409: async (me) => ({ params: await ofSession(me), body: { crypto_amount: '1', address: TO, reference: 'r' } }),
  },
  markOwnMoney: {
    200: async (me) => ({ params: await ofDeposit(me, 'TRX'), body: { own: true } }),
    409: async (me) => ({ params: await ofDeposit(me, 'USDT'), body: { own: true } }),
  },
  searchRefunds: { 200: async (me) => ({ body: { query: (await ofRefund(me)).refund_id } }) },
  confirmRefundSent: {
    200: async (me) => {
      const refund = await ofRefund(me)
      await here()
        .deps.storage.database.update(refunds)
        .set({ custodyId: `manual:${refund.refund_id}` })
      return { params: refund, body: { hash: HASH } }
    },
    409: async (me) => ({ params: await ofRefund(me), body: { hash: HASH } }),
    429: async (me) => {
      const params = await ofRefund(me)
      await usedUp('lookups')
      return { params, body: { hash: HASH } }
    },
  },
  listRefunds: { 200: async (me) => ({ params: await ofSession(me) }) },
  readRefundUrl: {
    200: async (me) => {
      const { payer_token, id } = await started()
      await here().post(`/api/v1/p/demo/sessions/${id}/sandbox/deposits`)
      await me.ask('POST', `/api/v1/payment-sessions/${id}/refunds`, { crypto_amount: '1' }, 201)
      return { params: { session_id: id }, headers: { 'payer-token': payer_token ?? '' } }
    },
    403: async () => ({ params: { session_id: (await started()).id } }),
    429: polledTooOften,
  },
  readPayerName: {
    200: async () => {
      const { payer_token, id } = await started()
      return { params: { session_id: id }, headers: { 'payer-token': payer_token ?? '' } }
    },
    403: async () => ({ params: { session_id: (await started()).id } }),
    429: polledTooOften,
  },
  requestRefund: {
    200: async () => {
      const { payer_token, id } = await started()
      await here().post(`/api/v1/p/demo/sessions/${id}/sandbox/deposits`, { amount: '39.06' })
      return { params: { session_id: id }, headers: { 'payer-token': payer_token ?? '' } }
    },
    403: async () => ({ params: { session_id: (await started()).id } }),
    409: async () => {
      const { payer_token, id } = await started()
      return { params: { session_id: id }, headers: { 'payer-token': payer_token ?? '' } }
    },
    429: polledTooOften,
  },
  declineRefund: {
    200: async () => {
      const { payer_token, id } = await started()
      const path = `/api/v1/p/demo/sessions/${id}`
      await here().post(`${path}/sandbox/deposits`, { amount: '39.06' })
      await here().post(`${path}/refund-requests`, {}, { 'payer-token': payer_token ?? '' })
      return { params: { session_id: id } }
    },
    409: async () => ({ params: { session_id: (await started()).id } }),
  },
  storeEmail: {
    200: async (me) => {
      switchMailOn()
      const { session_id = '' } = await ofSession(me, {})
      const chosen = await here().post(`/api/v1/p/demo/sessions/${session_id}/method`, {
        asset: 'USDT',
        network: 'Tron',
      })
      const { payer_token = '' } = await dataOf<SessionWithToken>(chosen)
      return { params: { session_id }, headers: { 'payer-token': payer_token }, body: { email: AMINA.email } }
    },
    403: async () => ({ params: { session_id: (await started()).id }, body: { email: AMINA.email } }),
    409: async () => {
      const { payer_token, id } = await started()
      return {
        params: { session_id: id },
        headers: { 'payer-token': payer_token ?? '' },
        body: { email: AMINA.email },
      }
    },
    429: async (me) => ({ ...(await polledTooOften(me)), body: { email: AMINA.email } }),
  },
  readRefundLink: {
    200: async (me) => ({ params: await ofLink(me) }),
    429: async () => {
      await repeatUnderLimits(60, (guessed) => here().get(`/api/v1/p/demo/refunds/guess-${guessed}`))
      return {}
    },
  },
  enterRefundAddress: {
    200: async (me) => ({ params: await ofLink(me), body: { address: TO } }),
    409: async (me) => {
      const link = await ofLink(me)
      await here().post(`/api/v1/p/demo/refunds/${link.token}`, { address: TO })
      return { params: link, body: { address: TO } }
    },
    429: async () => {
      await repeatUnderLimits(60, (guessed) => here().get(`/api/v1/p/demo/refunds/guess-${guessed}`))
      return { body: { address: TO } }
    },
  },
  readRefund: { 200: async (me) => ({ params: await ofRefund(me) }) },
}
