import type { Query } from '../api/client'
import { periodOf } from '../parts/lists/period-of'

type Typed = Readonly<Record<string, string>>

/** The filters of the API, by those of the address, whose days are those of the person who looks. */
export const filtersIn = ({ status, page_slug, from, to, attention }: Typed): Query => ({
  status,
  page_slug,
  attention,
  ...periodOf({ from, to }),
})
