import type { Session } from '../contract/session'
import type { PageModel } from './model/page-model'
import { effect } from './model/signals'

const MEMORY = 'malipo-unfinished-'

/**
 * When a shop's dialog is closed before the payment is completed and opened again with the same options, it shows the
 * same payment, so that nobody pays twice, also when another one was begun between. If it was completed meanwhile, it is
 * shown this once: neither the customer nor the shop was told. Stored in `sessionStorage`: the session's id, by a hash
 * of the options.
 */
export async function takeUpUnfinished({ api, form, sessions: { session, accept } }: PageModel, wishes: object) {
  // without the page, whose slug may change: its sessions are known to no other one
  const name = MEMORY + digest(JSON.stringify(wishes))
  const before = recall(name)
  effect(() => {
    const now = session.value
    if (now) remember(name, now.status === 'completed' || cameToNothing(now) ? null : now.id)
  })
  if (!before) return
  const answer = await api.ask<Session>(`/sessions/${encodeURIComponent(before)}`, null)
  // who was faster than the answer is starting a payment, and must not see another one flash up
  if ('data' in answer && !cameToNothing(answer.data) && !session.peek() && !form.busy.peek()) accept(answer)
}

/** Refused or cancelled, without money that is on its way or was counted: then there is nothing to come back to. */
export const cameToNothing = ({ status, crypto_amount_paid }: Session) =>
  status === 'failed' && crypto_amount_paid === '0'

/** 32 bits of FNV-1a. */
function digest(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash
}

function recall(name: string): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    // without storage, which some frames and modes deny, the dialog starts with the form
    return null
  }
}

function remember(name: string, id: string | null) {
  try {
    if (id) sessionStorage.setItem(name, id)
    else sessionStorage.removeItem(name)
  } catch {
    // see recall
  }
}
