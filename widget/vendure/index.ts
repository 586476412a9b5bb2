export { checkOrdersTask } from './check-orders'
export type { MalipoOptions } from './options'
export { MalipoPlugin } from './plugin'
export { RefundLinkEvent } from './refund-link-event'
