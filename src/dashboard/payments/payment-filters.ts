import type { Query } from '../api/client'
import { periodOf } from '../parts/lists/period'

/** Converts the filters of the URL for the API. Days are in the time zone of the device. */
export const filtersIn = ({ status, page_slug, from, to, attention }: Readonly<Record<string, string>>): Query => ({
  status,
  page_slug,
  attention,
  ...periodOf({ from, to }),
})
