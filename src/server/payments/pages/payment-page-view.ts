import type { PaymentPage } from '../../../contract/payment-page'
import { formatFiat } from '../../../payment/money'
import { pairsOf } from '../quotes/quotes'
import type { PageRecord } from './page-names'

/**
 * A page as its merchant sees it.
 * @param returnSecret unmasked only in the answer that creates the page
 */
export function paymentPageView(
  { page, merchant }: PageRecord,
  publicUrl: string,
  returnSecret = `rsec_${'•'.repeat(8)}`,
): PaymentPage {
  const fiat = (minor: bigint | null) => (minor === null ? null : formatFiat(minor, page.currency))
  return {
    id: page.id,
    mode: page.mode,
    title: page.title,
    description: page.description,
    slug: page.slug,
    currency: page.currency,
    amount: fiat(page.amount),
    status: page.status,
    min_amount: fiat(page.minAmount),
    max_amount: fiat(page.maxAmount),
    options: pairsOf(page).map(({ asset, network }) => ({ asset, network })),
    limits: page.limits,
    items: page.items,
    image: page.image,
    session_minutes: page.sessionMinutes,
    tolerance_percent: page.tolerancePercent,
    rate_spread_percent: page.rateSpreadPercent,
    late_grace_minutes: page.lateGraceMinutes,
    underpaid: page.underpaid,
    merchant: page.merchant ?? {
      name: merchant.name,
      logo_url: merchant.logoUrl,
      support_email: merchant.supportEmail,
      privacy_url: merchant.privacyUrl,
    },
    locale: page.locale,
    copy: page.copy,
    theme: page.theme,
    allowed_origins: page.allowedOrigins,
    return_url: page.returnUrl,
    return: page.returnMode,
    cancel_url: page.cancelUrl,
    indexable: page.indexable,
    return_secret: returnSecret,
    url: `${publicUrl}/p/${page.slug}`,
    created_at: page.createdAt.toISOString(),
    updated_at: page.updatedAt.toISOString(),
  }
}
