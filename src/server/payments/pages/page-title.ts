import type { Language } from '../../../contract/enums'
import type { PaymentPageRow } from '../../storage/schema/pages'
import type { SessionRow } from '../../storage/schema/sessions'

interface Titled {
  page: Pick<PaymentPageRow, 'kind' | 'title' | 'copy' | 'merchant'>
  /** The merchant of the page, as it is named in the page's mode. */
  merchant: { name: string }
}

/** The title of a page, in a language if the page has it. The page of the till is named after its merchant. */
export const pageTitle = ({ page, merchant }: Titled, language?: Language): string =>
  page.kind === 'till'
    ? (page.merchant?.name ?? merchant.name)
    : ((language && page.copy?.[language]?.title) ?? page.title)

/** The title of a payment: its own, or else that of its page. */
export const titleOf = ({ session, ...titled }: Titled & { session: Pick<SessionRow, 'title'> }, language: Language) =>
  session.title ?? pageTitle(titled, language)
