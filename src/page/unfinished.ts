import type { Session } from '../contract/session'
import type { PageModel } from './model/page-model'
import { effect } from './model/signals'

const MEMORY = 'malipo-unfinished'

type Unfinished = { id: string; asked: number }

/**
 * Who closed a shop's dialog too early must not pay twice: opened again for the same, it goes on with the payment that
 * began there. Kept for the tab alone: the session's id, and of what the shop asked for so little that nobody can read it.
 */
export async function takeUpUnfinished({ slug, api, sessions: { session, accept } }: PageModel, wishes: object) {
  const asked = digest(JSON.stringify([slug, wishes]))
  const before = recall()
  effect(() => {
    const now = session.value
    if (now) remember(isUnfinished(now) ? { id: now.id, asked } : null)
  })
  if (!before?.id || before.asked !== asked) return
  const answer = await api.ask<Session>(`/sessions/${encodeURIComponent(before.id)}`, null)
  if ('data' in answer && isUnfinished(answer.data) && !session.peek()) accept(answer)
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
    // storage is denied in some frames and modes: a dialog begins anew there
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
