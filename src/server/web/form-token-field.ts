import type { View } from '../../contract/view'
import { FORM_TOKEN } from '../payer/form-token'

const END = /<\/body>\s*<\/html>\s*$/

/** Whether the document has a form that begins a payment. */
export const hasPayForm = ({ page, session, problem }: View) => page !== null && session === null && problem === null

/** The document up to where `documentEnd` goes on. */
export const withoutEnd = (html: string) => html.replace(END, '')

/**
 * The end of a document, with the hidden field of its form. The field stands behind everything that the script draws, so
 * that nothing is hydrated or drawn again because of it, and belongs to the form by the form's id.
 */
export const documentEnd = (token: string | null) =>
  `${token ? `<input type="hidden" form="pay" name="${FORM_TOKEN.field}" value="${token}">` : ''}</body></html>`

const FIELD = new RegExp(
  `<input type="hidden" form="pay" name="${FORM_TOKEN.field}" value="[\\w-]+">(?=</body></html>$)`,
)

/** A document without the one part of it that differs each time: the hidden field at its end. */
export const withoutField = (html: string) => html.replace(FIELD, '')
