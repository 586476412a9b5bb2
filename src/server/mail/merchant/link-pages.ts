import { type Context, Hono } from 'hono'
import type { Deps } from '../../deps'
import { openLink, withdrawLinks } from './address-verification'
import { linkDocument } from './link-document'
import { ownerOfUnsubscribe, setVerifiedAddress, type UnsubscribeKind, unsubscribe } from './mail-settings'
import { readVerification } from './verification-mail'

type LinkDeps = Pick<Deps, 'storage' | 'clock' | 'random' | 'jwtSecret' | 'settings'> & {
  /** Reads what a token names. An unknown token counts against the network that asks. */
  limits: { lookUp<Found>(c: Context, read: () => Promise<Found | null>): Promise<Found | null> }
}

const VERIFY = '/mail/verify/:token{[\\w-]{43}}'
const UNSUBSCRIBE = '/mail/unsubscribe/:kind{payments|daily_summary}/:token{[0-9a-f]{40}}'

const OVER = {
  title: 'This link no longer works',
  text: 'It was used, has expired, or was replaced by a newer one. If you have confirmed the address, there is nothing left to do.',
  button: null,
}
const KINDS: Record<UnsubscribeKind, string> = {
  payments: 'mails about single payments',
  daily_summary: 'daily summaries',
}
const ON_AGAIN = 'They can be switched on again with PATCH /api/v1/merchant.'

/**
 * The pages that links in mails lead to. Only their button changes something: scanners of mail servers open every link.
 * Mail programs press it by themselves when their user unsubscribes (RFC 8058).
 */
export function mailLinkPages(deps: LinkDeps): Hono {
  const { storage, limits } = deps
  const unsubscribePage = async (c: Context) => {
    const kind = c.req.param('kind') as UnsubscribeKind
    const owner = await limits.lookUp(c, () => ownerOfUnsubscribe(storage.database, c.req.param('token') ?? ''))
    return { kind, owner }
  }

  return new Hono()
    .get(VERIFY, async (c) => {
      const link = await limits.lookUp(c, () => openLink(storage.database, deps, c.req.param('token')))
      const verification = link && (await readVerification(storage.database, link.id))
      if (!verification) return linkDocument(OVER, 404)
      const { merchantName } = verification
      return linkDocument(
        {
          title: 'Confirm your address',
          text: `${merchantName} will send mails about the payments it receives to the address at which you got this link.`,
          button: 'Confirm',
        },
        200,
      )
    })
    .post(VERIFY, async (c) => {
      const token = c.req.param('token')
      const confirmed = await limits.lookUp(c, () =>
        storage.change(async ({ tx }) => {
          const link = await openLink(tx, deps, token, { lock: true })
          if (!link) return null
          await withdrawLinks(tx, link)
          await setVerifiedAddress(tx, deps, link, link.address)
          return true
        }),
      )
      if (!confirmed) return linkDocument(OVER, 404)
      return linkDocument(
        {
          title: 'Confirmed',
          text: 'Mails about payments come to this address from now on. Each of them has a link to stop them.',
          button: null,
        },
        200,
      )
    })
    .get(UNSUBSCRIBE, async (c) => {
      const { kind, owner } = await unsubscribePage(c)
      if (!owner) return linkDocument(OVER, 404)
      return linkDocument({ title: `Stop ${KINDS[kind]}?`, text: ON_AGAIN, button: 'Stop them' }, 200)
    })
    .post(UNSUBSCRIBE, async (c) => {
      const { kind, owner } = await unsubscribePage(c)
      if (!owner) return linkDocument(OVER, 404)
      await storage.change(({ tx }) => unsubscribe(tx, deps, owner, kind))
      return linkDocument({ title: `No more ${KINDS[kind]}`, text: ON_AGAIN, button: null }, 200)
    })
}
