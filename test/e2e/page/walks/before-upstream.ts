import { screenLocator, sessionOf } from '../../stories'
import type { Front } from '../../upstream/front'
import type { Visitor } from '../visitor'

/**
 * Visits the page in front of an existing payments service (`upstream`) that is unreachable, fails, or returns another
 * amount or an invalid address.
 */
export const walkBeforeUpstream =
  ({ upstream, service }: Front) =>
  async (visitor: Visitor): Promise<void> => {
    const { checkState } = visitor
    const page = await visitor.phone()
    upstream.fail((request) => Boolean(request.socket.destroy()))
    await visitor.open(page, `/p/not-seen-yet-${visitor.language}`)
    await screenLocator(page, 'unavailable').waitFor()
    await checkState('unavailable', page)
    upstream.fail(null)

    await visitor.pay(page)
    upstream.fail((_, response) => Boolean(response.writeHead(500).end()))
    await page.locator('.notice').waitFor()
    await checkState('paying, the service fails', page)
    upstream.fail(null)

    await visitor.pay(page)
    upstream.price(0.8)
    await service.kill()
    await service.restart()
    await page.getByText('39.0625').first().waitFor({ timeout: 60_000 })
    await checkState('paying, another amount', page)
    upstream.price(1)

    await visitor.pay(page)
    upstream.change(sessionOf(page), { address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' })
    await page.locator('.refused').waitFor()
    await checkState('paying, an invalid address', page)
  }
