import type { Mode } from '../../../src/contract/enums'
import { bearer, type Merchant, merchant } from '../merchant'
import type { World } from '../world'

/** A designer with a studio link for one page of the merchant `demo`. */
export async function designer(world: World, slug = 'demo', mode: Mode = 'test'): Promise<Merchant> {
  const me = await merchant(world, 'demo', mode)
  const { url } = await me.ask<{ url: string }>('POST', `/api/v1/payment-pages/${slug}/studio-links`, undefined, 201)
  return bearer(world, url.slice(url.indexOf('#') + 1))
}
