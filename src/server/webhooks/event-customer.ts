const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The id of the customer whom the `data` of an event names; null if none. Test events have any data. */
export function customerIn(data: object): string | null {
  const { customer, customer_id } = data as { customer?: { id?: unknown } | null; customer_id?: unknown }
  const named = [customer?.id, customer_id].find((id) => typeof id === 'string' && UUID.test(id))
  return (named as string | undefined)?.toLowerCase() ?? null
}
