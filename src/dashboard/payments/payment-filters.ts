import type { Query } from '../api/client'

type Typed = Readonly<Record<string, string>>

const DAY = /^\d{4}-\d\d-\d\d$/

/** The first moment of a day of this device's calendar, or the last. Absent for what is no day. */
function momentOf(day: string | undefined, end: boolean): string | undefined {
  if (!day || !DAY.test(day)) return undefined
  const moment = new Date(`${day}T${end ? '23:59:59.999' : '00:00:00'}`)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}

/** The filters of the API, by those of the address, whose days are those of the person who looks. */
export const filtersIn = ({ status, page_slug, from, to, attention }: Typed): Query => ({
  status,
  page_slug,
  attention,
  from: momentOf(from, false),
  to: momentOf(to, true),
})
