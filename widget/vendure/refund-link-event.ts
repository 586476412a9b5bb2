import { type Order, type RequestContext, VendureEvent } from '@vendure/core'

/**
 * A refund waits for the customer's address. Malipo mails `url` to the customer; a shop whose Malipo sends no mails
 * subscribes to this event and mails it. The link is a right to the money: send it to the customer only.
 */
export class RefundLinkEvent extends VendureEvent {
  constructor(
    readonly ctx: RequestContext,
    readonly order: Order,
    readonly url: string,
    readonly refund: { id: string; crypto_amount: string; crypto_asset: string; network: string },
  ) {
    super()
  }
}
