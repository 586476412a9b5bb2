import type { PaymentPage, PaymentPagePatch } from '../../../contract/page/payment-page'
import { formatFiat } from '../../../payment/money'
import { type Field, type Fields, originOf, withoutValue, withValue } from '../../audit/field-changes'
import type { PaymentPageRow } from '../../storage/schema/pages'
import { pairsOf } from '../quotes/quotes'
import type { PageRecord } from './page-by-slug'

type Wire = Required<PaymentPagePatch>

/** A field whose column holds the value of the API. */
type ColumnField<Value> = {
  [Column in keyof PaymentPageRow]: [Value] extends [PaymentPageRow[Column]]
    ? {
        column: Column
        /** The value in a new page. A field without it is required, or generated. */
        defaultValue?: PaymentPageRow[Column]
        /** The audit log's entry. It must not contain text for customers or the merchant's URLs. */
        audited: (value: PaymentPageRow[Column]) => Field
        /** Included in the public API response, even if null. */
        isPublic?: true
      }
    : never
}[keyof PaymentPageRow]

/** A field that is not stored as the API shows it; `mergePage` writes it. */
type ComputedField<Value> = {
  view: (record: PageRecord) => Value
  audited: (page: PaymentPageRow) => Field
}

const money = (column: 'amount' | 'minAmount' | 'maxAmount') => {
  const view = (page: PaymentPageRow) => (page[column] === null ? null : formatFiat(page[column], page.currency))
  return { view: ({ page }: PageRecord) => view(page), audited: (page: PaymentPageRow) => withValue(view(page)) }
}

/** The fields that a merchant can set, in the order in which a page shows them. */
const FIELDS = {
  title: { column: 'title', audited: withoutValue },
  description: { column: 'description', defaultValue: null, audited: withoutValue },
  slug: { column: 'slug', audited: withValue },
  currency: { column: 'currency', audited: withValue },
  amount: money('amount'),
  status: { column: 'status', defaultValue: 'active', audited: withValue },
  min_amount: money('minAmount'),
  max_amount: money('maxAmount'),
  suggested_amounts: {
    view: ({ page }) => page.suggestedAmounts,
    audited: ({ suggestedAmounts }: PaymentPageRow) => withValue(suggestedAmounts),
  },
  options: {
    view: ({ page }) => pairsOf(page).map(({ asset, network }) => ({ asset, network })),
    audited: ({ options }: PaymentPageRow) => withValue(options.map(({ asset, network }) => `${asset} on ${network}`)),
  },
  limits: { view: ({ page }) => page.limits, audited: ({ limits }: PaymentPageRow) => withoutValue(limits) },
  items: { view: ({ page }) => page.items, audited: ({ items }: PaymentPageRow) => withoutValue(items) },
  image: { column: 'image', defaultValue: null, audited: withoutValue },
  session_minutes: { column: 'sessionMinutes', defaultValue: null, audited: withValue },
  tolerance_percent: { column: 'tolerancePercent', defaultValue: 0, audited: withValue },
  rate_spread_percent: { column: 'rateSpreadPercent', defaultValue: 0, audited: withValue },
  late_grace_minutes: { column: 'lateGraceMinutes', defaultValue: 60, audited: withValue },
  underpaid: { column: 'underpaid', defaultValue: 'wait', audited: withValue },
  merchant: { view: publicMerchant, audited: ({ merchant }: PaymentPageRow) => withoutValue(merchant) },
  locale: { column: 'locale', defaultValue: null, audited: withValue },
  copy: { column: 'copy', defaultValue: null, audited: withoutValue },
  theme: { column: 'theme', defaultValue: null, audited: withoutValue },
  allowed_origins: { column: 'allowedOrigins', defaultValue: [], audited: withValue },
  return_url: { column: 'returnUrl', defaultValue: null, audited: originOf },
  return: { column: 'returnMode', defaultValue: 'button', audited: withValue, isPublic: true },
  cancel_url: { column: 'cancelUrl', defaultValue: null, audited: originOf, isPublic: true },
  indexable: { column: 'indexable', defaultValue: true, audited: withValue },
} satisfies { [Name in keyof Wire]: ColumnField<Exclude<Wire[Name], undefined>> | ComputedField<PaymentPage[Name]> }

type Name = keyof typeof FIELDS
type ColumnFieldName = { [Of in Name]: (typeof FIELDS)[Of] extends { column: string } ? Of : never }[Name]
type PublicName = { [Of in Name]: (typeof FIELDS)[Of] extends { isPublic: true } ? Of : never }[Name]
type FieldColumn = (typeof FIELDS)[ColumnFieldName]['column']

/** The columns that a merchant's request can set. */
export type PageColumns = Pick<
  PaymentPageRow,
  | Exclude<FieldColumn, 'slug'>
  | ('amount' | 'minAmount' | 'maxAmount' | 'suggestedAmounts' | 'options' | 'limits' | 'items' | 'merchant')
>

type AnyColumnField = {
  column: FieldColumn
  defaultValue?: unknown
  audited: (value: unknown) => Field
  isPublic?: true
}
const ENTRIES = Object.entries(FIELDS) as [Name, AnyColumnField | ComputedField<unknown>][]
const COLUMN_FIELDS = ENTRIES.filter((entry): entry is [ColumnFieldName, AnyColumnField] => 'column' in entry[1])

/** Column defaults of a new page, before the request is merged in. */
export const NEW_PAGE = {
  ...Object.fromEntries(
    COLUMN_FIELDS.flatMap(([, { column, defaultValue }]) =>
      defaultValue === undefined ? [] : [[column, defaultValue]],
    ),
  ),
  amount: null,
  minAmount: null,
  maxAmount: null,
  suggestedAmounts: [],
  options: [],
  limits: [],
  items: null,
  merchant: null,
} as unknown as Omit<PageColumns, 'title' | 'currency'>

/** The columns after a patch: absent fields stay, null removes a field. */
export const patchedColumns = (before: Partial<PageColumns>, patch: PaymentPagePatch) =>
  Object.fromEntries(
    COLUMN_FIELDS.filter(([name]) => name !== 'slug').map(([name, { column }]) => [
      column,
      patch[name] === undefined ? before[column as keyof PageColumns] : patch[name],
    ]),
  ) as Pick<PageColumns, Exclude<FieldColumn, 'slug'>>

export const fieldsOf = (record: PageRecord) =>
  Object.fromEntries(
    ENTRIES.map(([name, field]) => [name, 'column' in field ? record.page[field.column] : field.view(record)]),
  ) as Pick<PaymentPage, Name>

export const publicFieldsOf = (page: PaymentPageRow) =>
  Object.fromEntries(
    COLUMN_FIELDS.flatMap(([name, { column, isPublic }]) => (isPublic ? [[name, page[column]]] : [])),
  ) as Pick<PaymentPage, PublicName>

/** The fields of a page for the audit log. */
export const auditedPage = (page: PaymentPageRow): Fields =>
  Object.fromEntries(
    ENTRIES.map(([name, field]) => [name, 'column' in field ? field.audited(page[field.column]) : field.audited(page)]),
  )

/** The merchant as customers see it. */
export function publicMerchant({ page, merchant }: PageRecord): PaymentPage['merchant'] {
  return (
    page.merchant ?? {
      name: merchant.name,
      logo_url: merchant.logoUrl,
      support_email: merchant.supportEmail,
      privacy_url: merchant.privacyUrl,
    }
  )
}
