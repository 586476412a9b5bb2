import { PayerName } from '../../contract/session/payer-token'
import type { Api } from './client'

/** Reads the payer's name, which the service gives only to the browser that paid. Null if it is unknown. */
export async function readPayerName(api: Api, id: string): Promise<string | null> {
  const answer = await api.request(`/sessions/${id}/payer`, PayerName, { headers: api.payerHeaders(id) })
  if (!('data' in answer)) return null
  return [answer.data.first_name, answer.data.last_name].filter(Boolean).join(' ') || null
}
