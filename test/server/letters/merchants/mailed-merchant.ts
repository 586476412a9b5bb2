import type { Mode } from '../../../../src/contract/enums'
import type { MerchantMailPatch, Merchant as MerchantView } from '../../../../src/contract/members/merchant'
import type { MailServer } from '../../mail/queue/mail-server'
import { type Merchant, merchant } from '../../merchant'
import type { World } from '../../world'

export const OWNER = 'owner@lagosbooks.example'

/** The path of the link in a mail's text. */
export const pathIn = (text: string, kind: 'verify' | 'unsubscribe'): string => {
  const [, path] = new RegExp(`http://localhost:8080(/mail/${kind}/\\S+)`).exec(text) ?? []
  if (!path) throw new Error(`no link to ${kind} in: ${text}`)
  return path
}

/** A merchant with a verified address. The mail with the link is removed from the received mails. */
export async function mailedMerchant(
  world: World,
  server: MailServer,
  patch: MerchantMailPatch = {},
  mode: Mode = 'test',
): Promise<Merchant> {
  const me = await merchant(world, 'demo', mode)
  await me.ask<MerchantView>('PATCH', '/api/v1/merchant', { mail: { address: OWNER, ...patch } })
  await world.app.run('send_mails')
  const link = pathIn(server.received.pop()?.text ?? '', 'verify')
  const confirmed = await world.app.app.request(link, { method: 'POST' })
  if (confirmed.status !== 200) throw new Error(`the address was not confirmed: ${confirmed.status}`)
  return me
}
