import { PaymentPageRequest } from '../../../contract/page/payment-page'
import { parse } from '../../http/json-body'
import type { PageRecord } from './page-names'
import { paymentPageView } from './payment-page-view'

/** What a draft is made of that is like a page. Its slug is made from the title. */
export function draftLike(record: PageRecord, publicUrl: string): PaymentPageRequest {
  const { page } = record
  const { slug: _, ...fields } = paymentPageView(record, publicUrl)
  // what the page does not say itself, the draft does not either
  const own = { merchant: page.merchant, options: page.options }
  return parse(PaymentPageRequest, { ...fields, ...own, status: 'draft' })
}
