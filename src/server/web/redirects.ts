import type { Context } from 'hono'
import { acceptedLanguages, preferredLanguage } from '../../payment/choose-language'
import type { ChangedState } from '../payer/session-state'
import { payerCookie } from './payer-cookie'

/** Redirects with 303, so that the browser uses GET even after a form. Keeps the query and adds `more`. */
export function redirectTo(c: Context, path: string, more: Record<string, string> = {}): Response {
  const { search } = new URL(c.req.url)
  const added = new URLSearchParams(more).toString()
  return c.redirect(path + search + (added && `${search ? '&' : '?'}${added}`), 303)
}

/** Redirects from a form to its payment, and sets the cookie with the payer's token, if there is one. */
export function redirectToSession(
  c: Context,
  slug: string,
  { session: { id, k }, payerToken }: ChangedState,
  secure: boolean,
): Response {
  if (payerToken) c.header('Set-Cookie', payerCookie(slug, id, payerToken, secure))
  const lang = c.req.query('lang')
  // a shared link has no `lang` if the browser's own language leads to it
  const isDefault = lang === preferredLanguage(acceptedLanguages(c.req.header('accept-language')))
  const query = new URLSearchParams({ ...(lang && !isDefault && { lang }), ...(k && { k }) }).toString()
  return c.redirect(`/p/${slug}/s/${id}${query && `?${query}`}`, 303)
}
