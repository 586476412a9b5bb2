/** The calendar day of a time in the device's time zone, `YYYY-MM-DD`. */
export function dayOf(time: number): string {
  const date = new Date(time)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** A day from its first moment to the first of the next day. It may have 23 or 25 hours. Null if it is no day. */
export function rangeOfDay(day: string): { from: string; to: string } | null {
  const from = new Date(`${day}T00:00:00`)
  if (Number.isNaN(from.getTime())) return null
  const to = new Date(from)
  to.setDate(to.getDate() + 1)
  return { from: from.toISOString(), to: to.toISOString() }
}
