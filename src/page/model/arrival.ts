import page from 'virtual:shape/page'
import type { Page } from '../../contract/page'
import type { Session } from '../../contract/session'
import { chooseLanguage } from '../../payment/choose-language'
import { type Answer, isFailure } from './answers'
import type { Api } from './api'

/** What the address bar names, fetched by the page itself. */
export type Arrival = {
  page: Page | null
  session: Exclude<Answer<Session>, { failed: string }> | null
  problem: 'missing' | 'unavailable' | null
}

/** For documents that no server drew, and for going back to a payment that is not on the screen any more. */
export async function arrive(api: Api, sessionId: string | null): Promise<Arrival> {
  const [described, begun] = await Promise.all([
    api.ask('', page),
    sessionId === null ? null : api.ask<Session>(`/sessions/${encodeURIComponent(sessionId)}`, null),
  ])
  const known = 'data' in described ? described.data : null
  const nothing = { page: known, session: null, problem: null }
  if (begun && 'data' in begun) return { ...nothing, session: begun }
  const wanted = begun ?? described
  if (!isFailure(wanted)) return nothing
  const missing = wanted.failed === 'missing' || wanted.failed === 'refused'
  return { ...nothing, problem: missing ? 'missing' : 'unavailable' }
}

/** For documents that no server drew: the language that was asked for, else the browser's. */
export const acceptedLanguage = () =>
  chooseLanguage(new URLSearchParams(location.search).get('lang'), navigator.languages, null)
