import * as v from 'valibot'
import { Decimal, MoneyInput } from './decimal'
import { Currency, Mode } from './enums'
import { isDay, line, Reference, Uuid } from './text'

export const InvoiceStatus = v.picklist(['open', 'paid', 'void'])
export type InvoiceStatus = v.InferOutput<typeof InvoiceStatus>

export const InvoiceRequest = v.object({
  currency: Currency,
  items: v.pipe(
    v.array(
      v.object({
        description: line(300),
        quantity: v.optional(
          v.pipe(
            v.number('must be a whole number'),
            v.integer('must be a whole number'),
            v.minValue(1, 'must be at least 1'),
            v.maxValue(1_000_000, 'must be at most 1000000'),
          ),
          1,
        ),
        unit_amount: MoneyInput,
      }),
      'must be a list of line items',
    ),
    v.minLength(1, 'must have at least one line'),
    v.maxLength(100, 'must have at most 100 lines'),
  ),
  /** A calendar day, `YYYY-MM-DD`. */
  due_date: v.nullish(
    v.pipe(
      v.string('must be a date such as 2026-11-21'),
      v.isoDate('must be a date such as 2026-11-21'),
      v.check(isDay, 'must be a day of the calendar'),
    ),
  ),
  customer_id: v.nullish(Uuid),
  reference: v.nullish(Reference),
})
export type InvoiceRequest = v.InferOutput<typeof InvoiceRequest>

export const Invoice = v.object({
  id: v.string(),
  mode: Mode,
  status: InvoiceStatus,
  reference: v.nullable(v.string()),
  customer_id: v.nullable(v.string()),
  currency: Currency,
  items: v.array(v.object({ description: v.string(), quantity: v.number(), unit_amount: Decimal, amount: Decimal })),
  amount: Decimal,
  due_date: v.nullable(v.string()),
  paid_at: v.nullable(v.string()),
  created_at: v.string(),
  updated_at: v.string(),
})
export type Invoice = v.InferOutput<typeof Invoice>
