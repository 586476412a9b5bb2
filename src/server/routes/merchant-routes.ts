import { Hono } from 'hono'
import type { Keys } from '../auth/keys'
import type { Hub } from '../books/hub'
import type { Deps } from '../deps'
import { bankRoutes } from './bank-routes'
import { customerRoutes } from './customer-routes'
import { invoiceRoutes } from './invoice-routes'
import { openapiRoutes } from './openapi-routes'
import { paymentPageRoutes } from './payment-page-routes'
import { paymentSessionRoutes } from './payment-session-routes'
import { payoutRoutes } from './payout-routes'
import { refundRoutes } from './refund-routes'
import { sandboxBalanceRoutes } from './sandbox-balance-routes'
import { swapRoutes } from './swap-routes'
import { webhookRoutes } from './webhook-routes'

/** Everything that takes an API key, one subject per file, and the OpenAPI document. */
export function merchantRoutes(deps: Deps & { keys: Keys; hub: Hub }) {
  return new Hono()
    .route('/api/v1/payment-pages', paymentPageRoutes(deps))
    .route('/api/v1/payment-sessions', paymentSessionRoutes(deps))
    .route('/api/v1/customers', customerRoutes(deps))
    .route('/api/v1/invoices', invoiceRoutes(deps))
    .route('/api/v1/swaps', swapRoutes(deps))
    .route('/api/v1/misc/banks', bankRoutes(deps))
    .route('/api/v1/payouts', payoutRoutes(deps))
    .route('/api/v1/refunds', refundRoutes(deps))
    .route('/sandbox/balances', sandboxBalanceRoutes(deps))
    .route('/', webhookRoutes(deps))
    .route('/', openapiRoutes(deps))
}
