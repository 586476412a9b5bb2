import type { Query } from '../api/client'
import { toTimeRange } from '../parts/lists/period'

/** Converts the filters of the URL for the API. Days are in the time zone of the device. */
export const toApiFilters = ({ status, page_slug, from, to, attention }: Readonly<Record<string, string>>): Query => ({
  status,
  page_slug,
  attention,
  ...toTimeRange({ from, to }),
})
