import type { Context } from 'hono'
import type { Language } from '../../contract/enums'
import { acceptedLanguages, chooseLanguage } from '../../payment/choose-language'
import { type Blocks, blocksOf, clientAddress } from '../http/client-address'
import type { Settings } from '../settings'

/** The visitor of a page or a payment, as far as the request identifies them. */
export interface Visitor {
  /** The networks of the address, by which limits count. */
  block: Blocks
  /** The language of this request. */
  language(locale: Language | null): Language
  /** The `Authorization`. A merchant's own server pays for its customers with an API key. */
  key: string | undefined
  /** The `k` of a link to a payment of an existing service. */
  linkKey: string | undefined
}

/** The language of a request: `?lang=`, else what the browser prefers, else the page's own. */
export const chosenLanguage = (c: Context, locale: Language | null): Language =>
  chooseLanguage(c.req.query('lang') ?? null, acceptedLanguages(c.req.header('accept-language')), locale)

export type VisitorOf = (c: Context) => Visitor

/** Reads the visitor of a request. */
export const visitors =
  ({ TRUSTED_PROXIES }: Pick<Settings, 'TRUSTED_PROXIES'>): VisitorOf =>
  (c) => ({
    block: blocksOf(clientAddress(c, TRUSTED_PROXIES)),
    language: (locale) => chosenLanguage(c, locale),
    key: c.req.header('authorization'),
    linkKey: c.req.query('k'),
  })
