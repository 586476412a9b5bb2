import type { Session } from '../contract/session'
import type { PageModel } from './model/page-model'
import { effect } from './model/signals'

const MEMORY = 'malipo-unfinished'

type Unfinished = { id: string; asked: number }

/**
 * When a shop's dialog is closed before the payment is completed and opened again with the same options, it shows the
 * same payment, so that nobody pays twice. Stored in `sessionStorage`: the session's id and a hash of the options.
 */
export async function takeUpUnfinished({ api, form, sessions: { session, accept } }: PageModel, wishes: object) {
  // without the page, whose slug may change: its sessions are known to no other one
  const asked = digest(JSON.stringify(wishes))
  const before = recall()
  effect(() => {
    const now = session.value
    if (now) remember(isUnfinished(now) ? { id: now.id, asked } : null)
  })
  if (!before?.id || before.asked !== asked) return
  const answer = await api.ask<Session>(`/sessions/${encodeURIComponent(before.id)}`, null)
  // who was faster than the answer is starting a payment, and must not see another one flash up
  if ('data' in answer && isUnfinished(answer.data) && !session.peek() && !form.busy.peek()) accept(answer)
}

const isUnfinished = ({ status }: Session) => status !== 'completed' && status !== 'failed'

/** 32 bits of FNV-1a. */
function digest(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash
}

function recall(): Partial<Unfinished> | null {
  try {
    return JSON.parse(sessionStorage.getItem(MEMORY) ?? 'null')
  } catch {
    // without storage, which some frames and modes deny, the dialog starts with the form
    return null
  }
}

function remember(unfinished: Unfinished | null) {
  try {
    if (unfinished) sessionStorage.setItem(MEMORY, JSON.stringify(unfinished))
    else sessionStorage.removeItem(MEMORY)
  } catch {
    // see recall
  }
}
