import { randomUUID } from 'node:crypto'
import { AMINA } from '../../world'
import { type Causes, INVOICE, ofCustomer, ofInvoice, repeatWithOther } from './setup'

export const CUSTOMERS: Causes = {
  createCustomer: {
    201: async () => ({ body: AMINA }),
    200: async (me) => {
      await ofCustomer(me)
      return { body: AMINA }
    },
    409: (me) => repeatWithOther(me, '/api/v1/customers', AMINA, { first_name: 'Other' }),
  },
  searchCustomers: { 200: async () => ({ body: { email: AMINA.email } }) },
  readCustomer: { 200: async (me) => ({ params: await ofCustomer(me) }) },
  eraseCustomer: { 200: async (me) => ({ params: await ofCustomer(me) }) },
  readDepositAccount: {
    200: async (me) => ({ params: await ofCustomer(me) }),
    409: async (me) => {
      const erased = await ofCustomer(me)
      await me.ask('DELETE', `/api/v1/customers/${erased.customer_id}`)
      return { params: erased }
    },
  },
  searchInvoices: { 200: async (me) => ({ body: { query: (await ofInvoice(me)).invoice_id } }) },
  createInvoice: {
    409: (me) => repeatWithOther(me, '/api/v1/invoices', INVOICE, { reference: 'r' }),
    201: async () => ({ body: INVOICE }),
    404: async () => ({
      body: { ...INVOICE, customer_id: randomUUID() },
    }),
  },
  readInvoice: { 200: async (me) => ({ params: await ofInvoice(me) }) },
  markInvoicePaid: {
    200: async (me) => ({ params: await ofInvoice(me) }),
    409: async (me) => {
      const invoice = await ofInvoice(me)
      await me.ask('POST', `/api/v1/invoices/${invoice.invoice_id}/void`)
      return { params: invoice }
    },
  },
  voidInvoice: {
    200: async (me) => ({ params: await ofInvoice(me) }),
    409: async (me) => {
      const invoice = await ofInvoice(me)
      await me.ask('POST', `/api/v1/invoices/${invoice.invoice_id}/mark-paid`)
      return { params: invoice }
    },
  },
}
