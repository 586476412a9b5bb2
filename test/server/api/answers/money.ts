import { randomUUID } from 'node:crypto'
import { ownAddresses } from '../../../../src/server/storage/schema/own-addresses'
import {
  BANK,
  type Causes,
  createObject,
  here,
  OWN_ADDRESS,
  OWN_KEY,
  ofBank,
  ofOwnAddress,
  ofQuotation,
  ofWallet,
  payoutOf,
  repeatWithOther,
  SWAP,
  usedUp,
  WALLET,
} from './setup'

export const MONEY: Causes = {
  quoteSwap: {
    201: async () => ({ body: SWAP }),
    409: (me) => repeatWithOther(me, '/api/v1/swaps/quotation', SWAP, { toCurrency: 'USDC' }),
  },
  readQuotation: { 200: async (me) => ({ params: await ofQuotation(me) }) },
  executeSwap: {
    200: async (me) => {
      await me.give('USDT', '5')
      return { params: await ofQuotation(me) }
    },
    409: async (me) => {
      await me.give('USDT', '5')
      const quotation = await ofQuotation(me)
      await me.ask('POST', `/api/v1/swaps/quotation/${quotation.quotationId}/execute`)
      return { params: quotation }
    },
  },
  listBalances: {
    200: async (me) => {
      await me.give('NGN', '5')
      return {}
    },
  },
  exportLedger: {
    429: () => usedUp('exports'),
    200: async (me) => {
      await me.give('NGN', '5')
      return {}
    },
  },
  createBank: {
    201: async () => ({ body: BANK }),
    409: (me) => repeatWithOther(me, '/api/v1/misc/banks', BANK, { bank_name: 'Other' }),
  },
  deleteBank: { 200: async (me) => ({ params: await ofBank(me) }) },
  createWallet: {
    201: async () => ({ body: WALLET }),
    200: async (me) => {
      await createObject(me, 'wallet_id', '/api/v1/wallets', OWN_KEY)
      return { body: OWN_KEY }
    },
    409: async (me) => {
      await ofWallet(me)
      return { body: { family: 'solana', addresses: ['HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'] } }
    },
  },
  readWallet: { 200: async (me) => ({ params: await ofWallet(me) }) },
  listIssuedAddresses: { 200: async (me) => ({ params: await ofWallet(me) }) },
  updateWallet: {
    200: async (me) => ({ params: await ofWallet(me), body: { confirmed: true } }),
    409: async (me) => ({ params: await ofWallet(me), body: { addresses: WALLET.addresses } }),
  },
  deleteWallet: { 200: async (me) => ({ params: await ofWallet(me) }) },
  createOwnAddress: {
    201: async () => ({ body: OWN_ADDRESS }),
    200: async (me) => {
      await ofOwnAddress(me)
      return { body: OWN_ADDRESS }
    },
    409: async (me) => {
      await ofOwnAddress(me)
      const { database } = here().deps.storage
      const [row] = await database.select().from(ownAddresses)
      if (!row) throw new Error('no address')
      const others = Array.from({ length: 99 }, (_, index) => ({ ...row, id: randomUUID(), address: `${index}` }))
      await database.insert(ownAddresses).values(others)
      return { body: { ...OWN_ADDRESS, address: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk' } }
    },
  },
  deleteOwnAddress: { 200: async (me) => ({ params: await ofOwnAddress(me) }) },
  createPayout: {
    201: async (me) => ({ body: await payoutOf(me) }),
    404: async () => ({ body: { bank_id: randomUUID(), amount: '5', currency: 'NGN', reference: 'r' } }),
    409: async (me) => repeatWithOther(me, '/api/v1/payouts', await payoutOf(me), { amount: '2' }),
  },
  readPayout: {
    200: async (me) => ({ params: await createObject(me, 'payout_id', '/api/v1/payouts', await payoutOf(me)) }),
  },
}
