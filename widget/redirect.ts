import { addressOf, linkTo } from './address'
import { emit } from './events'
import type { Payment } from './interface'
import { type GivenOptions, settle } from './options'
import type { PayService } from './pay-service'

/** Goes to the page, from which the customer returns by its return link or by Back. */
export function redirect(service: PayService, given: GivenOptions, source?: EventTarget): Payment {
  let closed = false
  async function go() {
    try {
      const options = await settle(given)
      const address = linkTo(addressOf(options, service), options)
      if (!closed) location.assign(address)
      return emit('close', source)
    } catch (reason) {
      console.error('Malipo:', reason)
      return emit('error', source)
    }
  }
  emit('open', source)
  return {
    finished: go(),
    close() {
      closed = true
    },
  }
}
