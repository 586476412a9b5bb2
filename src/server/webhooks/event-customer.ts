import type { EventType } from '../../contract/enums'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The id of the customer whom the `data` of an event names; null if none. Test events have any data. */
export function customerIn(data: object): string | null {
  const { customer, customer_id } = data as { customer?: { id?: unknown } | null; customer_id?: unknown }
  return firstId(customer?.id, customer_id)
}

const firstId = (...ids: unknown[]): string | null =>
  ids.find((id): id is string => typeof id === 'string' && UUID.test(id))?.toLowerCase() ?? null

/** The id of the payment that it is about, whose money it is, or that is refunded; null if none. */
export function sessionIn(type: EventType, data: object): string | null {
  const { id, session_id } = data as { id?: unknown; session_id?: unknown }
  return type.startsWith('payment.') ? firstId(id) : firstId(session_id)
}
