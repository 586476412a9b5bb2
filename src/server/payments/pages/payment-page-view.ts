import type { PaymentPage } from '../../../contract/page/payment-page'
import { fieldsOf } from './page-fields'
import type { PageRecord } from './page-names'

/**
 * A page as its merchant sees it.
 * @param returnSecret unmasked only in the answer that creates the page
 */
export const paymentPageView = (
  record: PageRecord,
  publicUrl: string,
  returnSecret = `rsec_${'•'.repeat(8)}`,
): PaymentPage => ({
  id: record.page.id,
  mode: record.page.mode,
  ...fieldsOf(record),
  return_secret: returnSecret,
  url: `${publicUrl}/p/${record.page.slug}`,
  created_at: record.page.createdAt.toISOString(),
  updated_at: record.page.updatedAt.toISOString(),
})
