import * as v from 'valibot'
import { type Currency, RETURN_MODES } from '../../../contract/enums'
import { OrderItemsRequest } from '../../../contract/page/order-items'
import type { Page } from '../../../contract/page/page'
import { UPSTREAM_TEXTS } from '../../../contract/page/page-fields'
import { PairLimitsRequest } from '../../../contract/page/pair-limits'
import { parseItems } from '../../payments/quotes/parse-items'
import { parseLimits } from '../../payments/quotes/parse-limits'
import { listOf, oneOf, type Raw, textOf } from '../client/readers'

/** Optional fields of a page. A field that the service does not send is left out. */
export type PageExtras = Pick<Page, 'items' | 'return' | 'limits' | keyof typeof UPSTREAM_TEXTS>

/** Reads the fields that are present and valid; order lines only if they sum to `amount` (minor units). */
export function pageExtrasOf(raw: Raw, currency: Currency, amount: bigint | null): PageExtras {
  const returns = oneOf(raw, RETURN_MODES, 'return')
  const texts = Object.entries(UPSTREAM_TEXTS).flatMap(([name, schema]) => {
    const text = textOf(raw, [name], 2000)
    return v.is(schema, text) ? [[name, text]] : []
  })
  const items = read(OrderItemsRequest, listOf(raw, 'items', 50), (lines, errors) =>
    amount === null ? null : parseItems(lines, amount, currency, errors),
  )
  const limits = read(PairLimitsRequest, raw.limits, (list, errors) => parseLimits(list, currency, errors))
  return {
    ...(limits && limits.length > 0 && { limits }),
    ...(items && { items }),
    ...(returns && { return: returns }),
    ...(Object.fromEntries(texts) as Pick<Page, keyof typeof UPSTREAM_TEXTS>),
  }
}

/** Converts a value that fits the schema; null for any other value, or if `make` reports errors. */
function read<Schema extends v.GenericSchema, Made>(
  schema: Schema,
  value: unknown,
  make: (value: v.InferOutput<Schema>, errors: string[]) => Made | null,
): Made | null {
  const result = v.safeParse(schema, value)
  if (!result.success) return null
  const errors: string[] = []
  const converted = make(result.output, errors)
  return errors.length > 0 ? null : converted
}
