import { describe, expect, test } from 'vitest'
import type { Invoice } from '../../../src/contract/session/invoice'
import { type Merchant, merchant } from '../merchant'
import { world } from '../world'

const here = world()
const PATH = '/api/v1/invoices'
const BOOKS = {
  currency: 'NGN',
  due_date: '2026-12-24',
  reference: 'INV-7',
  items: [
    { description: 'Three books', quantity: 3, unit_amount: 1500.5 },
    { description: 'Postage', unit_amount: '500' },
  ],
}
const make = (me: Merchant, more: object = {}) => me.ask<Invoice>('POST', PATH, { ...BOOKS, ...more }, 201)

describe('an invoice', () => {
  test('has the sum of its lines as its amount', async () => {
    const me = await merchant(here())
    const invoice = await make(me)
    expect(invoice).toMatchObject({
      status: 'open',
      amount: '5001.50',
      due_date: '2026-12-24',
      reference: 'INV-7',
      paid_at: null,
      items: [
        { description: 'Three books', quantity: 3, unit_amount: '1500.50', amount: '4501.50' },
        { description: 'Postage', quantity: 1, unit_amount: '500.00', amount: '500.00' },
      ],
    })
    expect(await me.ask('GET', `${PATH}/${invoice.id}`)).toEqual(invoice)
    expect(await me.ask('GET', PATH)).toEqual([invoice])
  })

  test('is marked as paid once, however often that is requested, and can then no longer be voided', async () => {
    const me = await merchant(here())
    const { id } = await make(me)
    const paid = await me.ask('POST', `${PATH}/${id}/mark-paid`)
    expect(paid).toMatchObject({ id, status: 'paid', paid_at: '2026-11-21T10:00:00.000Z' })
    here().clock.turn(60_000)
    expect(await me.ask('POST', `${PATH}/${id}/mark-paid`)).toEqual(paid)
    expect((await me.call('POST', `${PATH}/${id}/void`)).status).toBe(409)
  })

  test('cannot be paid once it is void', async () => {
    const me = await merchant(here())
    const { id } = await make(me)
    expect(await me.ask('POST', `${PATH}/${id}/void`)).toMatchObject({ status: 'void', paid_at: null })
    await me.ask('POST', `${PATH}/${id}/void`)
    expect((await me.call('POST', `${PATH}/${id}/mark-paid`)).status).toBe(409)
    expect(await me.ask('GET', `${PATH}/${id}`)).toMatchObject({ status: 'void' })
  })

  test.each<[object, string[]]>([
    [{}, ['currency: This field is required.', 'items: This field is required.']],
    [{ ...BOOKS, items: [] }, ['items: Must have at least one line.']],
    [{ ...BOOKS, items: 'three books' }, ['items: Must be a list of lines.']],
    [
      { ...BOOKS, items: [{ description: 'x', unit_amount: '1.005' }] },
      ['items.0.unit_amount: Must have at most 2 decimals.'],
    ],
    [{ ...BOOKS, items: [{ description: 'x', unit_amount: '0' }] }, ['items.0.unit_amount: Must be greater than 0.']],
    [
      { ...BOOKS, items: [{ unit_amount: '1', quantity: 1.5 }] },
      ['items.0.description: This field is required.', 'items.0.quantity: Must be a whole number.'],
    ],
    [
      { ...BOOKS, items: [{ description: 'x', quantity: 1_000_000, unit_amount: '9999999999' }] },
      ['items: Must be at most 10000000000000.00 together.'],
    ],
    [{ ...BOOKS, reference: '..' }, ['reference: Must not be . or .., which cannot stand in a path.']],
    [{ ...BOOKS, due_date: '24.12.2026' }, ['due_date: Must be a date such as 2026-11-21.']],
    [{ ...BOOKS, due_date: '2026-02-30' }, ['due_date: Must be a day of the calendar.']],
    [{ ...BOOKS, due_date: '0000-01-01' }, ['due_date: Must be a day of the calendar.']],
  ])('is refused with %j', async (body, errors) => {
    const response = await (await merchant(here())).call('POST', PATH, body)
    expect([response.status, (await response.json()).errors]).toEqual([400, errors])
  })
})
