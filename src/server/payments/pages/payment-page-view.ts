import { type PaymentPage, PaymentPageRequest } from '../../../contract/page/payment-page'
import { parse } from '../../http/json-body'
import type { PageRecord } from './page-by-slug'
import { fieldsOf } from './page-fields'
import { pageTitle } from './page-title'

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
  kind: record.page.kind,
  ...fieldsOf(record),
  title: pageTitle(record),
  return_secret: returnSecret,
  url: `${publicUrl}/p/${record.page.slug}`,
  created_at: record.page.createdAt.toISOString(),
  updated_at: record.page.updatedAt.toISOString(),
})

/** The request for a draft that copies a page. The slug of the draft is made from the title. */
export function draftCopyOf(record: PageRecord, publicUrl: string): PaymentPageRequest {
  const { page } = record
  const { slug: _, ...fields } = paymentPageView(record, publicUrl)
  // Values that the page inherits from its merchant are inherited by the draft, too.
  const ownFields = { merchant: page.merchant, options: page.options }
  return parse(PaymentPageRequest, { ...fields, ...ownFields, status: 'draft' })
}
