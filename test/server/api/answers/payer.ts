import type { Session } from '../../../../src/contract/session/session'
import type { WalletTransaction } from '../../../../src/contract/session/wallet-transaction'
import { AMINA, dataOf } from '../../world'
import {
  afterSandbox,
  type Cause,
  type Causes,
  here,
  ofSession,
  overLimit,
  polledTooOften,
  repeatUnderLimits,
  session,
} from './setup'

const ON_SOLANA = { crypto_asset: 'USDC', network: 'Solana' }
const WALLET = { account: 'vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg' }

const SIGNATURE = '5f'.repeat(65)

/** The transfer of the service for the payment, as a wallet on Tron signs it. */
async function signedTransfer({ id }: Session) {
  const path = `/api/v1/p/demo/sessions/${id}/wallet-transaction`
  const account = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'
  const { transaction } = await dataOf<WalletTransaction>(await here().post(path, { account }))
  return { transaction, signature: SIGNATURE }
}

export const PAYER: Causes = {
  readPage: {
    429: async () => {
      await repeatUnderLimits(60, (guessed) => here().get(`/api/v1/p/guess-${guessed}`))
      return { params: { slug: 'another' } }
    },
  },
  pay: {
    201: async () => ({ body: AMINA }),
    409: async () => {
      await here().post('/api/v1/p/demo/pay', AMINA, { 'idempotency-key': 'k' })
      return { body: { ...AMINA, first_name: 'Other' }, headers: { 'idempotency-key': 'k' } }
    },
    429: async () => {
      await repeatUnderLimits(10, () => here().post('/api/v1/p/demo/pay', AMINA))
      return { body: AMINA }
    },
  },
  estimateOnPage: {
    200: async () => ({ body: { amount: '50000' } }),
    429: async () => {
      await repeatUnderLimits(600, () => here().post('/api/v1/p/demo/estimate', { amount: '50000' }))
      return { body: { amount: '50000' } }
    },
  },
  pollSession: {
    200: async (me) => ({ params: await ofSession(me) }),
    304: async (me) => {
      const of = await ofSession(me)
      const first = await here().get(`/api/v1/p/demo/sessions/${of.session_id}`)
      return { params: of, headers: { 'if-none-match': first.headers.get('etag') ?? '' } }
    },
    429: polledTooOften,
  },
  chooseMethod: {
    200: async (me) => ({ params: await ofSession(me, {}), body: { asset: 'USDT', network: 'Tron' } }),
    409: async (me) => ({ params: await afterSandbox(me, 'deposits'), body: { asset: 'TRX', network: 'Tron' } }),
    429: async (me) => {
      const request = { params: await ofSession(me), body: { asset: 'TRX', network: 'Tron' } }
      here().deps.settings.RATE_LIMITS = undefined
      const path = `/api/v1/p/demo/sessions/${request.params.session_id}/method`
      for (let changed = 0; changed < 10; changed += 1) await here().post(path, request.body)
      return request
    },
  },
  renewSession: {
    201: async (me) => ({ params: await afterSandbox(me, 'expire'), body: {} }),
    409: async (me) => ({ params: await afterSandbox(me, 'deposits'), body: {} }),
    429: async (me) => {
      const request = { params: await afterSandbox(me, 'expire'), body: {} }
      here().deps.settings.RATE_LIMITS = undefined
      const path = `/api/v1/p/demo/sessions/${request.params.session_id}/renew`
      for (let renewed = 0; renewed < 10; renewed += 1) await here().post(path, request.body)
      return request
    },
  },
  claimTransaction: {
    200: async (me) => ({ params: await ofSession(me), body: { transaction: 'a'.repeat(64) } }),
    429: (me) => overLimit(me, 'estimate', 'claims', { transaction: 'a'.repeat(64) }),
  },
  buildWalletTransaction: {
    200: async (me) => ({ params: await ofSession(me, ON_SOLANA), body: WALLET }),
    409: async (me) => {
      const { id } = await here().sandbox(await session(me, ON_SOLANA), 'deposits')
      return { params: { session_id: id }, body: WALLET }
    },
    429: (me) => overLimit(me, 'change', 'wallet-transaction', WALLET),
  },
  broadcastWalletTransaction: {
    200: async (me) => {
      const started = await session(me)
      return { params: { session_id: started.id }, body: await signedTransfer(started) }
    },
    409: async (me) => {
      const started = await session(me)
      const body = await signedTransfer(started)
      return { params: { session_id: (await here().sandbox(started, 'deposits')).id }, body }
    },
    429: (me) => overLimit(me, 'change', 'wallet-broadcast', { transaction: 'AAAA', signature: SIGNATURE }),
  },
  sandboxDeposit: {
    200: async (me) => ({ params: await ofSession(me), body: {} }),
    409: async (me) => ({ params: await ofSession(me, {}), body: {} }),
    429: (me) => overLimit(me, 'sandbox', 'sandbox/deposits', {}),
  },
  ...Object.fromEntries(
    ['Confirm', 'Expire', 'Hold', 'Fail'].map((act): [string, Record<number, Cause>] => [
      `sandbox${act}`,
      {
        200: async (me) => ({ params: await ofSession(me), body: {} }),
        429: (me) => overLimit(me, 'sandbox', `sandbox/${act.toLowerCase()}`, {}),
      },
    ]),
  ),
}
