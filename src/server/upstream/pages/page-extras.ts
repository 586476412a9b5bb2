import * as v from 'valibot'
import { type Currency, RETURN_MODES } from '../../../contract/enums'
import { OrderItems } from '../../../contract/order-items'
import type { Page } from '../../../contract/page'
import { HttpUrl } from '../../../contract/page-links'
import { PairLimits } from '../../../contract/pair-limits'
import { OwnImage } from '../../../contract/theme-tokens'
import { itemsInput } from '../../payments/quotes/items-input'
import { limitsInput } from '../../payments/quotes/limits-input'
import { countOf, listOf, oneOf, type Raw, textOf } from '../client/readers'

/** What a page may have beyond its price. A service that knows none of it leaves the fields out, and so does the page. */
export type PageExtras = Pick<Page, 'items' | 'image' | 'return' | 'cancel_url' | 'limits'>

/** Reads the fields that are there and sound; order lines only if their sum is `amount` (minor units). */
export function pageExtrasOf(raw: Raw, currency: Currency, amount: bigint | null): PageExtras {
  const returns = oneOf(raw, RETURN_MODES, 'return')
  const cancel = textOf(raw, ['cancel_url'], 2000)
  const image = textOf(raw, ['image'])
  const items = read(OrderItems, countedItems(raw), (lines, errors) =>
    amount === null ? null : itemsInput(lines, amount, currency, errors),
  )
  const limits = read(PairLimits, raw.limits, (list, errors) => limitsInput(list, currency, errors))
  return {
    ...(limits && limits.length > 0 && { limits }),
    ...(items && { items }),
    ...(image && v.is(OwnImage, image) && { image }),
    ...(returns && { return: returns }),
    ...(cancel && v.is(HttpUrl, cancel) && { cancel_url: cancel }),
  }
}

/** The order lines, whose quantities were read as text, like all numbers. */
const countedItems = (raw: Raw) =>
  listOf(raw, 'items', 50)?.map((item) => ({ ...item, quantity: countOf(item, 'quantity') ?? undefined }))

/** What `make` makes of a value that fits the schema; null if there are errors. */
function read<Schema extends v.GenericSchema, Made>(
  schema: Schema,
  value: unknown,
  make: (value: v.InferOutput<Schema>, errors: string[]) => Made | null,
): Made | null {
  const result = v.safeParse(schema, value)
  if (!result.success) return null
  const errors: string[] = []
  const made = make(result.output, errors)
  return errors.length > 0 ? null : made
}
