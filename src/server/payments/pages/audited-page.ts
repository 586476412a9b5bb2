import { formatFiat } from '../../../payment/money'
import { type Fields, nameOnly, originOf, shown } from '../../audit/field-changes'
import type { PaymentPageRow } from '../../storage/schema/pages'

const pairText = ({ asset, network }: { asset: string; network: string }) => `${asset} on ${network}`

/** What the audit records of a page: no text that a customer reads, and of the merchant no address. */
export function auditedPage(page: PaymentPageRow): Fields {
  const money = (units: bigint | null) => shown(units === null ? null : formatFiat(units, page.currency))
  return {
    title: nameOnly(page.title),
    description: nameOnly(page.description),
    slug: shown(page.slug),
    currency: shown(page.currency),
    amount: money(page.amount),
    status: shown(page.status),
    min_amount: money(page.minAmount),
    max_amount: money(page.maxAmount),
    options: shown(page.options.map(pairText)),
    limits: nameOnly(page.limits),
    items: nameOnly(page.items),
    image: nameOnly(page.image),
    session_minutes: shown(page.sessionMinutes),
    tolerance_percent: shown(page.tolerancePercent),
    rate_spread_percent: shown(page.rateSpreadPercent),
    late_grace_minutes: shown(page.lateGraceMinutes),
    underpaid: shown(page.underpaid),
    merchant: nameOnly(page.merchant),
    locale: shown(page.locale),
    copy: nameOnly(page.copy),
    theme: nameOnly(page.theme),
    allowed_origins: shown(page.allowedOrigins),
    return_url: originOf(page.returnUrl),
    return: shown(page.returnMode),
    cancel_url: originOf(page.cancelUrl),
    indexable: shown(page.indexable),
  }
}
