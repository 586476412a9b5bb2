import { RETURN_MODES, UNDERPAID_POLICIES } from '../../../contract/enums'
import type { PaymentPage } from '../../../contract/page/payment-page'
import type { I18n } from '../../i18n/create-i18n'
import type { FormValues } from '../../parts/form/form'
import { SelectField } from '../../parts/form/select-field'
import { TextField } from '../../parts/form/text-field'
import { useI18n } from '../../state/dashboard-context'
import { parseNumber } from './parse-lines'

/** Fields about price and tolerance. `whenEmpty` is the value of an empty field. */
const RULES = {
  session_minutes: { kind: 'number', whenEmpty: null },
  late_grace_minutes: { kind: 'number', whenEmpty: 60 },
  tolerance_percent: { kind: 'number', whenEmpty: 0 },
  rate_spread_percent: { kind: 'number', whenEmpty: 0 },
  underpaid: { kind: 'choice', among: UNDERPAID_POLICIES },
} as const

const RETURN = {
  return_url: { kind: 'link' },
  return: { kind: 'choice', among: RETURN_MODES },
  cancel_url: { kind: 'link' },
} as const

/** Groups of fields that need no code of their own, because each has a single input. */
const LISTS = { rules: RULES, return: RETURN }

const FIELDS = { ...RULES, ...RETURN }
type Name = keyof typeof FIELDS
type Value<Field> = Field extends { among: readonly (infer Choice)[] }
  ? Choice
  : Field extends { whenEmpty: infer Default }
    ? number | Default
    : string | null
type ListedValues = { [Field in Name]: Value<(typeof FIELDS)[Field]> }
type TextKeyOf<Field extends Name> = (typeof FIELDS)[Field] extends { among: readonly (infer Choice extends string)[] }
  ? `pages.${Field}_${Choice}`
  : `pages.${Field}_hint`
/** Message keys: the labels of the choices, and the hints. */
type TextKey = { [Field in Name]: TextKeyOf<Field> }[Name]
type Kind =
  | { kind: 'number'; whenEmpty: number | null }
  | { kind: 'link' }
  | { kind: 'choice'; among: readonly string[] }

/** Parses the values of the listed fields. Throws Refusal. */
export const parseListedValues = (i18n: I18n, values: FormValues) =>
  Object.fromEntries(
    Object.entries<Kind>(FIELDS).map(([name, field]) => {
      const text = values[name]
      if (field.kind === 'number') return [name, parseNumber(i18n, name, text) ?? field.whenEmpty]
      if (field.kind === 'link') return [name, text || null]
      return [name, field.among.find((choice) => choice === text) ?? field.among[0]]
    }),
  ) as ListedValues

export function ListedFields({ group, page }: { group: keyof typeof LISTS; page: PaymentPage | null }) {
  return Object.entries<Kind>(LISTS[group]).map(([name, field]) => (
    <ListedField key={name} name={name as Name} field={field} page={page} />
  ))
}

function ListedField({ name, field, page }: { name: Name; field: Kind; page: PaymentPage | null }) {
  const { t } = useI18n()
  const label = t(`pages.${name}`)
  if (field.kind === 'choice') {
    const options = field.among.map((choice) => [choice, t(`pages.${name}_${choice}` as TextKey)] as const)
    return <SelectField name={name} label={label} value={page?.[name] as string | undefined} options={options} />
  }
  const whenEmpty = field.kind === 'number' ? field.whenEmpty : null
  return (
    <TextField
      name={name}
      label={label}
      hint={t(`pages.${name}_hint` as TextKey)}
      value={String(page?.[name] ?? whenEmpty ?? '')}
      inputMode={field.kind === 'link' ? 'url' : name.endsWith('_percent') ? 'decimal' : 'numeric'}
      optional={whenEmpty === null}
    />
  )
}
