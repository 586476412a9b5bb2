import { randomUUID } from 'node:crypto'
import { AMINA } from '../../world'
import { again, type Causes, INVOICE, ofCustomer, ofInvoice } from './setup'

export const CUSTOMERS: Causes = {
  createCustomer: {
    201: async () => ({ body: AMINA }),
    200: async (me) => {
      await ofCustomer(me)
      return { body: AMINA }
    },
    409: (me) => again(me, '/api/v1/customers', AMINA, { first_name: 'Other' }),
  },
  searchCustomers: { 200: async () => ({ body: { email: AMINA.email } }) },
  readCustomer: { 200: async (me) => ({ made: await ofCustomer(me) }) },
  eraseCustomer: { 200: async (me) => ({ made: await ofCustomer(me) }) },
  readDepositAccount: {
    200: async (me) => ({ made: await ofCustomer(me) }),
    409: async (me) => {
      const erased = await ofCustomer(me)
      await me.ask('DELETE', `/api/v1/customers/${erased.customer_id}`)
      return { made: erased }
    },
  },
  createInvoice: {
    409: (me) => again(me, '/api/v1/invoices', INVOICE, { reference: 'r' }),
    201: async () => ({ body: INVOICE }),
    404: async () => ({
      body: { ...INVOICE, customer_id: randomUUID() },
    }),
  },
  readInvoice: { 200: async (me) => ({ made: await ofInvoice(me) }) },
  markInvoicePaid: {
    200: async (me) => ({ made: await ofInvoice(me) }),
    409: async (me) => {
      const invoice = await ofInvoice(me)
      await me.ask('POST', `/api/v1/invoices/${invoice.invoice_id}/void`)
      return { made: invoice }
    },
  },
  voidInvoice: {
    200: async (me) => ({ made: await ofInvoice(me) }),
    409: async (me) => {
      const invoice = await ofInvoice(me)
      await me.ask('POST', `/api/v1/invoices/${invoice.invoice_id}/mark-paid`)
      return { made: invoice }
    },
  },
}
