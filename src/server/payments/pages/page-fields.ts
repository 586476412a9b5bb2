import type { PaymentPage, PaymentPagePatch } from '../../../contract/page/payment-page'
import { formatFiat } from '../../../payment/money'
import { type Field, type Fields, nameOnly, originOf, withValue } from '../../audit/field-changes'
import type { PaymentPageRow } from '../../storage/schema/pages'
import { pairsOf } from '../quotes/quotes'
import type { PageRecord } from './page-by-slug'

type Wire = Required<PaymentPagePatch>

/** A field whose column holds the value of the API. */
type PlainField<Value> = {
  [Column in keyof PaymentPageRow]: [Value] extends [PaymentPageRow[Column]]
    ? {
        column: Column
        /** The value in a new page. A field without it is required, or generated. */
        whenNew?: PaymentPageRow[Column]
        /** The entry in the audit log: no text that customers read, and no address of the merchant. */
        audited: (value: PaymentPageRow[Column]) => Field
        /** The public view has the field, even if it is null. */
        isPublic?: true
      }
    : never
}[keyof PaymentPageRow]

/** Any other field, which `mergePage` reads. */
type OwnField<Value> = {
  view: (record: PageRecord) => Value
  audited: (page: PaymentPageRow) => Field
}

const money = (column: 'amount' | 'minAmount' | 'maxAmount') => {
  const view = (page: PaymentPageRow) => (page[column] === null ? null : formatFiat(page[column], page.currency))
  return { view: ({ page }: PageRecord) => view(page), audited: (page: PaymentPageRow) => withValue(view(page)) }
}

/** The fields that a merchant can set, in the order in which a page shows them. */
const FIELDS = {
  title: { column: 'title', audited: nameOnly },
  description: { column: 'description', whenNew: null, audited: nameOnly },
  slug: { column: 'slug', audited: withValue },
  currency: { column: 'currency', audited: withValue },
  amount: money('amount'),
  status: { column: 'status', whenNew: 'active', audited: withValue },
  min_amount: money('minAmount'),
  max_amount: money('maxAmount'),
  options: {
    view: ({ page }) => pairsOf(page).map(({ asset, network }) => ({ asset, network })),
    audited: ({ options }: PaymentPageRow) => withValue(options.map(({ asset, network }) => `${asset} on ${network}`)),
  },
  limits: { view: ({ page }) => page.limits, audited: ({ limits }: PaymentPageRow) => nameOnly(limits) },
  items: { view: ({ page }) => page.items, audited: ({ items }: PaymentPageRow) => nameOnly(items) },
  image: { column: 'image', whenNew: null, audited: nameOnly },
  session_minutes: { column: 'sessionMinutes', whenNew: null, audited: withValue },
  tolerance_percent: { column: 'tolerancePercent', whenNew: 0, audited: withValue },
  rate_spread_percent: { column: 'rateSpreadPercent', whenNew: 0, audited: withValue },
  late_grace_minutes: { column: 'lateGraceMinutes', whenNew: 60, audited: withValue },
  underpaid: { column: 'underpaid', whenNew: 'wait', audited: withValue },
  merchant: { view: merchantView, audited: ({ merchant }: PaymentPageRow) => nameOnly(merchant) },
  locale: { column: 'locale', whenNew: null, audited: withValue },
  copy: { column: 'copy', whenNew: null, audited: nameOnly },
  theme: { column: 'theme', whenNew: null, audited: nameOnly },
  allowed_origins: { column: 'allowedOrigins', whenNew: [], audited: withValue },
  return_url: { column: 'returnUrl', whenNew: null, audited: originOf },
  return: { column: 'returnMode', whenNew: 'button', audited: withValue, isPublic: true },
  cancel_url: { column: 'cancelUrl', whenNew: null, audited: originOf, isPublic: true },
  indexable: { column: 'indexable', whenNew: true, audited: withValue },
} satisfies { [Name in keyof Wire]: PlainField<Exclude<Wire[Name], undefined>> | OwnField<PaymentPage[Name]> }

type Name = keyof typeof FIELDS
type PlainName = { [Of in Name]: (typeof FIELDS)[Of] extends { column: string } ? Of : never }[Name]
type PublicName = { [Of in Name]: (typeof FIELDS)[Of] extends { isPublic: true } ? Of : never }[Name]
type PlainColumn = (typeof FIELDS)[PlainName]['column']

/** The columns that a merchant's request can set. */
export type PageColumns = Pick<
  PaymentPageRow,
  Exclude<PlainColumn, 'slug'> | 'amount' | 'minAmount' | 'maxAmount' | 'options' | 'limits' | 'items' | 'merchant'
>

type AnyPlain = { column: PlainColumn; whenNew?: unknown; audited: (value: unknown) => Field; isPublic?: true }
const ENTRIES = Object.entries(FIELDS) as [Name, AnyPlain | OwnField<unknown>][]
const PLAIN = ENTRIES.filter((entry): entry is [PlainName, AnyPlain] => 'column' in entry[1])

/** A new page before its request. */
export const NEW_PAGE = {
  ...Object.fromEntries(PLAIN.flatMap(([, { column, whenNew }]) => (whenNew === undefined ? [] : [[column, whenNew]]))),
  amount: null,
  minAmount: null,
  maxAmount: null,
  options: [],
  limits: [],
  items: null,
  merchant: null,
} as unknown as Omit<PageColumns, 'title' | 'currency'>

/** The plain columns after a patch: absent fields stay, null removes one. */
export const patchedColumns = (before: Partial<PageColumns>, patch: PaymentPagePatch) =>
  Object.fromEntries(
    PLAIN.filter(([name]) => name !== 'slug').map(([name, { column }]) => [
      column,
      patch[name] === undefined ? before[column as keyof PageColumns] : patch[name],
    ]),
  ) as Pick<PageColumns, Exclude<PlainColumn, 'slug'>>

export const fieldsOf = (record: PageRecord) =>
  Object.fromEntries(
    ENTRIES.map(([name, field]) => [name, 'column' in field ? record.page[field.column] : field.view(record)]),
  ) as Pick<PaymentPage, Name>

export const publicFieldsOf = (page: PaymentPageRow) =>
  Object.fromEntries(PLAIN.flatMap(([name, { column, isPublic }]) => (isPublic ? [[name, page[column]]] : []))) as Pick<
    PaymentPage,
    PublicName
  >

/** The fields of a page for the audit log. */
export const auditedPage = (page: PaymentPageRow): Fields =>
  Object.fromEntries(
    ENTRIES.map(([name, field]) => [name, 'column' in field ? field.audited(page[field.column]) : field.audited(page)]),
  )

/** The merchant as customers see it. */
export function merchantView({ page, merchant }: PageRecord): PaymentPage['merchant'] {
  return (
    page.merchant ?? {
      name: merchant.name,
      logo_url: merchant.logoUrl,
      support_email: merchant.supportEmail,
      privacy_url: merchant.privacyUrl,
    }
  )
}
