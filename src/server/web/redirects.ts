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

/** Leads from a form to its payment, whose document the browser can read again, and keeps the payer's token if it got one. */
export function redirectToSession(
  c: Context,
  slug: string,
  { session: { id, k }, payerToken }: ChangedState,
  secure: boolean,
): Response {
  if (payerToken) c.header('Set-Cookie', payerCookie(slug, id, payerToken, secure))
  const lang = c.req.query('lang')
  // keep `lang` out of a shared link if the browser's language is enough
  const isByItself = lang === preferredLanguage(acceptedLanguages(c.req.header('accept-language')))
  const query = new URLSearchParams({ ...(lang && !isByItself && { lang }), ...(k && { k }) }).toString()
  return c.redirect(`/p/${slug}/s/${id}${query && `?${query}`}`, 303)
}
