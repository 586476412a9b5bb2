import { describe, expect, test } from 'vitest'
import type { PaymentPage } from '../../../../src/contract/page/payment-page'
import type { Customer } from '../../../../src/contract/session/customer'
import type { Invoice } from '../../../../src/contract/session/invoice'
import type { MerchantSession } from '../../../../src/contract/session/merchant-session'
import { customers } from '../../../../src/server/storage/schema/customers'
import { sessions } from '../../../../src/server/storage/schema/sessions'
import { merchant } from '../../merchant'
import { AMINA, world } from '../../world'

const here = world()

const errorsOf = async (response: Response) => {
  expect(response.status).toBe(400)
  return (await response.json()).errors
}

describe('a customer', () => {
  test('may paste a name and an e-mail address with characters that nobody sees', async () => {
    const pasted = {
      first_name: '\u202AAmina\u202C',
      last_name: '\u2068Okafor\u2069\t',
      email: 'mailto:amina@example.com\u200E',
    }
    await here().pay(pasted)
    const [stored] = await here().deps.storage.database.select().from(sessions)
    expect(stored).toMatchObject({ firstName: 'Amina', lastName: 'Okafor' })
    const [known] = await here().deps.storage.database.select().from(customers)
    expect(known?.email).toBe('amina@example.com')
    expect(await errorsOf(await here().post('/api/v1/p/demo/pay', { ...AMINA, first_name: 'a\0' }))).toEqual([
      'first_name: Must not have NUL or lone surrogates, which cannot be stored.',
    ])
  })

  test('has a name in normal form, without invisible characters that a keyboard inserted and that its script does not need', async () => {
    await here().pay({ first_name: '\u200EO\u0323la\u0301\u200D', last_name: '\u200B' })
    const [known] = await here().deps.storage.database.select().from(customers)
    expect(known).toMatchObject({ firstName: '\u1ECCl\u00E1', lastName: null })
  })
})

describe('a merchant', () => {
  test('may paste such characters into texts for customers, but not into a reference', async () => {
    const me = await merchant(here())
    const page = { title: 'Sho\u202Ee\ns', description: 'a\u2066b', currency: 'NGN', amount: '5000.00' }
    const pasted = { ...page, merchant: { name: 'Ka\u202Dno' } }
    expect(await me.ask<PaymentPage>('POST', '/api/v1/payment-pages', pasted, 201)).toMatchObject({
      title: 'Shoe s',
      description: 'ab',
      merchant: { name: 'Kano' },
    })
    const items = [{ name: '\u202AThings Fall\tApart\n', quantity: 1, amount: '100' }]
    const session = { amount: '100.00', currency: 'NGN', title: 'Order\n7', items }
    expect(await me.ask<MerchantSession>('POST', '/api/v1/payment-sessions', session, 201)).toMatchObject({
      title: 'Order 7',
      items: [{ name: 'Things Fall Apart' }],
    })
    const refused = await me.call('POST', '/api/v1/payment-sessions', { ...session, reference: 'a\nb' })
    expect(await errorsOf(refused)).toEqual(['reference: Must be one line.'])
  })

  test('may describe a page in several lines, and finds a payment by its reference in either normal form', async () => {
    const me = await merchant(here())
    const description = 'Every dollar\nbuys a book.'
    const page = { title: 'Cafe\u0301', description, currency: 'NGN', amount: '5000.00' }
    expect(await me.ask<PaymentPage>('POST', '/api/v1/payment-pages', page, 201)).toMatchObject({
      title: 'Caf\u00E9',
      description,
    })
    const request = { amount: '100.00', currency: 'NGN', reference: 'cafe\u0301-1' }
    const made = await me.ask<MerchantSession>('POST', '/api/v1/payment-sessions', request, 201)
    expect(made.reference).toBe('caf\u00E9-1')
    for (const reference of ['cafe\u0301-1', 'caf\u00E9-1'])
      expect(
        (await me.ask<MerchantSession>('GET', `/api/v1/payment-sessions/ref/${encodeURIComponent(reference)}`)).id,
      ).toBe(made.id)
  })

  test('can use the joining characters that a script needs, in names of customers and lines of invoices', async () => {
    const me = await merchant(here())
    const person = { first_name: 'علی\u200Cرضا', last_name: 'כהן\u200F', email: 'a@example.com' }
    expect(await me.ask<Customer>('POST', '/api/v1/customers', person, 201)).toMatchObject(person)
    const items = [{ description: 'क्\u200Dष', unit_amount: '1.00' }]
    const invoice = await me.ask<Invoice>('POST', '/api/v1/invoices', { currency: 'NGN', items }, 201)
    expect(invoice.items[0]?.description).toBe('क्\u200Dष')
  })
})
