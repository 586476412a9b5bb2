import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { MerchantLanguage } from '../../../contract/enums'
import { acceptedLanguages, preferredLanguage } from '../../../payment/choose-language'
import type { Deps } from '../../deps'
import { findValidLink, withdrawLinks } from '../../payments/merchant/address-verification'
import {
  findUnsubscribingMerchant,
  setVerifiedAddress,
  type UnsubscribeKind,
  unsubscribe,
} from '../../payments/merchant/mail-settings'
import { readMerchantBrand } from '../wording/brand'
import { type LinkPage, linkDocument } from './link-document'
import { createMerchantI18n } from './merchant-i18n'

type LinkDeps = Pick<Deps, 'storage' | 'clock' | 'random' | 'jwtSecret' | 'settings'> & {
  /** Reads the object of a token. An unknown token counts against the limit of the caller's IP range. */
  lookUp<Found>(c: Context, read: () => Promise<Found | null>): Promise<Found | null>
}

const VERIFY = '/mail/verify/:token{[\\w-]{43}}'
const UNSUBSCRIBE = '/mail/unsubscribe/:kind{payments|daily_summary}/:token{[0-9a-f]{40}}'

/** The texts and pages for a request, in the first of the browser's languages that merchants have. */
function pagesFor(c: Context) {
  const preferred = preferredLanguage(acceptedLanguages(c.req.header('accept-language')))
  const i18n = createMerchantI18n(v.is(MerchantLanguage, preferred) ? preferred : 'en')
  const show = (page: LinkPage, status?: number) => linkDocument(i18n.language, page, status)
  const expired = () => show({ title: i18n.t('link.over'), text: i18n.t('link.over_why') }, 404)
  return { t: i18n.t, show, expired }
}

/**
 * The pages of links in mails. Only their button changes data, because scanners of mail servers open every link. Mail
 * programs press the button by themselves when their user unsubscribes (RFC 8058).
 */
export function mailLinkPages(deps: LinkDeps): Hono {
  const { storage, lookUp } = deps
  const unsubscribePage = async (c: Context) => {
    const kind = c.req.param('kind') as UnsubscribeKind
    const owner = await lookUp(c, () => findUnsubscribingMerchant(storage.database, c.req.param('token') ?? ''))
    return { kind, owner }
  }

  return new Hono()
    .get(VERIFY, async (c) => {
      const { t, show, expired } = pagesFor(c)
      const link = await lookUp(c, () => findValidLink(storage.database, deps, c.req.param('token')))
      if (!link) return expired()
      const text = t('link.verify_what', { merchant: (await readMerchantBrand(storage.database, link)).name })
      return show({ title: t('link.verify'), text, button: t('link.confirm') })
    })
    .post(VERIFY, async (c) => {
      const { t, show, expired } = pagesFor(c)
      const token = c.req.param('token')
      const confirmed = await lookUp(c, () =>
        storage.change(async ({ tx }) => {
          const link = await findValidLink(tx, deps, token, { lock: true })
          if (!link) return null
          await withdrawLinks(tx, link)
          await setVerifiedAddress(tx, deps, link, link.address)
          return true
        }),
      )
      return confirmed ? show({ title: t('link.confirmed'), text: t('link.confirmed_what') }) : expired()
    })
    .get(UNSUBSCRIBE, async (c) => {
      const { t, show, expired } = pagesFor(c)
      const { kind, owner } = await unsubscribePage(c)
      if (!owner) return expired()
      return show({ title: t(`link.stop_${kind}`), text: t('link.on_again'), button: t('link.stop') })
    })
    .post(UNSUBSCRIBE, async (c) => {
      const { t, show, expired } = pagesFor(c)
      const { kind, owner } = await unsubscribePage(c)
      if (!owner) return expired()
      await storage.change(({ tx }) => unsubscribe(tx, deps, owner, kind))
      return show({ title: t(`link.stopped_${kind}`), text: t('link.on_again') })
    })
}
