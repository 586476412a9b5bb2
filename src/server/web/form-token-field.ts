import type { View } from '../../contract/page/view'
import { FORM_TOKEN } from '../payer/form-token'

const END = /<\/body>\s*<\/html>\s*$/

/** Whether the document has a form that starts a payment. */
export const hasPayForm = ({ page, session, refund, problem }: View) =>
  page !== null && session === null && !refund && problem === null

/** The document without its end, which `documentEnd` appends. */
export const withoutEnd = (html: string) => html.replace(END, '')

/**
 * The end of a document, with the hidden token of its form. The field is outside the tree that Preact hydrates, and
 * refers to the form by its id.
 */
export const documentEnd = (token: string | null) =>
  `${token ? `<input type="hidden" form="pay" name="${FORM_TOKEN.field}" value="${token}">` : ''}</body></html>`

const FIELD = new RegExp(
  `<input type="hidden" form="pay" name="${FORM_TOKEN.field}" value="[\\w-]+">(?=</body></html>$)`,
)

/** A document without its hidden token, the only part that differs between answers. */
export const withoutField = (html: string) => html.replace(FIELD, '')
