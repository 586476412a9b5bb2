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

const TURNED = 'Must not have control characters, or characters that change the direction of text.'
const errorsOf = async (response: Response) => {
  expect(response.status).toBe(400)
  return (await response.json()).errors
}

describe('a customer', () => {
  test('is refused with a name that has line breaks, control characters or characters that reverse text, and nothing is stored', async () => {
    const pay = async (request: object) => errorsOf(await here().post('/api/v1/p/demo/pay', { ...AMINA, ...request }))
    expect(await pay({ first_name: 'Ami\nna' })).toEqual(['first_name: Must be one line.'])
    expect(await pay({ first_name: '\u202Eanima' })).toEqual([`first_name: ${TURNED}`])
    expect(await pay({ last_name: 'Oka\u2067for' })).toEqual([`last_name: ${TURNED}`])
    expect(await pay({ last_name: 'Oka\u0007for' })).toEqual([`last_name: ${TURNED}`])
    expect(await here().deps.storage.database.$count(sessions)).toBe(0)
  })

  test('has a name in normal form, without invisible characters that a keyboard inserted and that its script does not need', async () => {
    await here().pay({ first_name: '\u200EO\u0323la\u0301\u200D', last_name: '\u200B' })
    const [known] = await here().deps.storage.database.select().from(customers)
    expect(known).toMatchObject({ firstName: '\u1ECCl\u00E1', lastName: null })
  })
})

describe('a merchant', () => {
  test('cannot use such characters in texts for customers', async () => {
    const me = await merchant(here())
    const sent = async (path: string, body: object) => errorsOf(await me.call('POST', path, body))
    const page = { title: 'Shoes', currency: 'NGN', amount: '5000.00' }
    expect(await sent('/api/v1/payment-pages', { ...page, title: 'Sho\u202Ees' })).toEqual([`title: ${TURNED}`])
    expect(await sent('/api/v1/payment-pages', { ...page, title: 'Sho\nes' })).toEqual(['title: Must be one line.'])
    expect(await sent('/api/v1/payment-pages', { ...page, description: 'a\u2066b' })).toEqual([
      `description: ${TURNED}`,
    ])
    const merchantOf = (name: string) => ({ ...page, merchant: { name } })
    expect(await sent('/api/v1/payment-pages', merchantOf('Ka\u202Dno'))).toEqual([`merchant.name: ${TURNED}`])
    const session = { amount: '100.00', currency: 'NGN' }
    expect(await sent('/api/v1/payment-sessions', { ...session, reference: 'a\nb' })).toEqual([
      'reference: Must be one line.',
    ])
    const items = [{ description: 'Sho\u202Ees', unit_amount: '1.00' }]
    expect(await sent('/api/v1/invoices', { currency: 'NGN', items })).toEqual([`items.0.description: ${TURNED}`])
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
