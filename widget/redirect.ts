import { emit } from './events'
import type { Payment } from './interface'
import { type GivenOptions, resolveOptions } from './options'
import { pageUrl } from './page-url'
import type { PayService } from './pay-service'

/** Goes to the page, from which the customer returns by its return link or by Back. */
export function redirect(service: PayService, given: GivenOptions, source?: EventTarget): Payment {
  let closed = false
  async function navigate() {
    try {
      const options = await resolveOptions(given)
      const { href } = pageUrl(options, service)
      if (!closed) location.assign(href)
      return emit('close', source)
    } catch (reason) {
      console.error('Malipo:', reason)
      return emit('error', source)
    }
  }
  emit('open', source)
  return {
    finished: navigate(),
    close() {
      closed = true
    },
  }
}
