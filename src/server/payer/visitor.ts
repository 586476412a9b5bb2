import type { Context } from 'hono'
import type { Language } from '../../contract/enums'
import { acceptedLanguages, chooseLanguage } from '../../payment/choose-language'
import { type ClientRanges, clientAddress, toClientRanges } from '../http/client-address'
import type { Settings } from '../settings'

/** The visitor of a page or a payment, as far as the request identifies them. */
export interface Visitor {
  /** The IP ranges by which limits count the visitor. */
  ipRanges: ClientRanges
  /** The language of this request. */
  language(locale: Language | null): Language
  /** The `Authorization` header. A merchant's server that starts payments for customers sends an API key in it. */
  key: string | undefined
  /** The query parameter `k` in a link to a payment of an existing service. */
  linkKey: string | undefined
}

/** The language of a request: that of `?lang=`, else the browser's preferred language, else the page's own. */
export const requestLanguage = (c: Context, locale: Language | null): Language =>
  chooseLanguage(c.req.query('lang') ?? null, acceptedLanguages(c.req.header('accept-language')), locale)

export type ReadVisitor = (c: Context) => Visitor

/** Reads the visitor of a request. */
export const createVisitorReader =
  ({ TRUSTED_PROXIES }: Pick<Settings, 'TRUSTED_PROXIES'>): ReadVisitor =>
  (c) => ({
    ipRanges: toClientRanges(clientAddress(c, TRUSTED_PROXIES)),
    language: (locale) => requestLanguage(c, locale),
    key: c.req.header('authorization'),
    linkKey: c.req.query('k'),
  })
