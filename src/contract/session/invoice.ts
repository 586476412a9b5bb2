import * as v from 'valibot'
import { Decimal, MoneyInput } from '../decimal'
import { Currency, Mode } from '../enums'
import { pagedRangeQuery, textSearch } from '../envelope'
import { oneOf, wholeNumber } from '../scalars'
import { isDay, line, Reference, text, Uuid } from '../text'

export const InvoiceStatus = oneOf(['open', 'paid', 'void'])
export type InvoiceStatus = v.InferOutput<typeof InvoiceStatus>

export const InvoiceRequest = v.pipe(
  v.object({
    currency: Currency,
    items: v.pipe(
      v.array(
        v.object({
          description: v.pipe(line(300), v.description('One line of at most 300 characters.')),
          quantity: v.optional(wholeNumber(1, 1_000_000), 1),
          unit_amount: v.pipe(
            MoneyInput,
            v.description('The price of one unit, in `currency`, with at most as many decimals as the currency has.'),
          ),
        }),
        'Must be a list of lines.',
      ),
      v.minLength(1, 'Must have at least one line.'),
      v.maxLength(100, 'Must have at most 100 lines.'),
      v.description('The lines of the invoice, 1 to 100. Their sum is the amount.'),
    ),
    due_date: v.pipe(
      v.nullish(
        v.pipe(
          v.string('Must be a date such as 2026-11-21.'),
          v.isoDate('Must be a date such as 2026-11-21.'),
          v.check(isDay, 'Must be a day of the calendar.'),
        ),
      ),
      v.description('A calendar day: `YYYY-MM-DD`.'),
    ),
    customer_id: v.nullish(Uuid),
    reference: v.pipe(
      v.nullish(Reference),
      v.description('Your own reference: one line of at most 100 characters, neither `.` nor `..`.'),
    ),
  }),
  v.examples([{ currency: 'NGN', items: [{ description: 'Things Fall Apart', quantity: 3, unit_amount: '15000' }] }]),
)
export type InvoiceRequest = v.InferOutput<typeof InvoiceRequest>

export const Invoice = v.pipe(
  v.object({
    id: v.string(),
    mode: Mode,
    status: InvoiceStatus,
    reference: v.pipe(v.nullable(v.string()), v.description('Your own reference.')),
    customer_id: v.nullable(v.string()),
    currency: Currency,
    items: v.array(
      v.object({
        description: v.string(),
        quantity: v.number(),
        unit_amount: v.pipe(Decimal, v.description('The price of one unit, in `currency`.')),
        amount: v.pipe(Decimal, v.description('`quantity` times `unit_amount`.')),
      }),
    ),
    amount: v.pipe(Decimal, v.description('The sum of the items.')),
    due_date: v.pipe(v.nullable(v.string()), v.description('A day: `YYYY-MM-DD`.')),
    paid_at: v.nullable(v.string()),
    created_at: v.string(),
    updated_at: v.string(),
  }),
  v.examples([
    {
      id: 'b1a2c3d4-e5f6-4a7b-8c9d-0e1f2a3b4c5d',
      mode: 'test',
      status: 'open',
      reference: 'INV-1042',
      customer_id: '1f0c9c34-6f7b-4a51-8a0e-0d3c5b7a9e21',
      currency: 'NGN',
      items: [{ description: 'Things Fall Apart', quantity: 3, unit_amount: '15000.00', amount: '45000.00' }],
      amount: '45000.00',
      due_date: '2026-12-24',
      paid_at: null,
      created_at: '2026-11-21T10:00:00.000Z',
      updated_at: '2026-11-21T10:00:00.000Z',
    },
  ]),
)
export type Invoice = v.InferOutput<typeof Invoice>

/** The query of `GET /api/v1/invoices`. */
export const InvoiceQuery = pagedRangeQuery({
  status: v.optional(InvoiceStatus),
  reference: v.pipe(v.optional(text(100)), v.description('Your own reference, in full.')),
})
export type InvoiceQuery = v.InferOutput<typeof InvoiceQuery>

/** The body of `POST /api/v1/invoices/search`. */
export const InvoiceSearch = textSearch(
  'Words of the reference, the items, and the customer’s name and e-mail, or the id.',
)
