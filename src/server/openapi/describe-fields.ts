import type { Json } from './components'
import { PAGE_FIELDS } from './page-fields'
import { PAYMENT_FIELDS } from './payment-fields'
import { RESOURCE_FIELDS } from './resource-fields'

/**
 * What fields mean, by component, where their name and schema do not say it. `a.b` is the field `b` of the object `a`, or
 * of each in the list `a`.
 */
export type FieldDescriptions = Readonly<Record<string, Readonly<Record<string, string>>>>

/** What the values of a component are, wherever they occur. */
const COMPONENTS: Readonly<Record<string, string>> = {
  Decimal: 'A decimal string.',
  MoneyInput:
    'A decimal string greater than 0, or a number, which is read as its shortest decimal form; with at most as many decimals as its currency or asset has.',
  Mode: '`test` is the sandbox, `live` real money; a key sees one of them.',
  SessionStatus:
    '`initiated`: no asset is chosen. `pending`: nothing came yet. `partial`: some came. `processing`: enough came, and is not final. `completed`: enough is final; this stays. `underpaid`, `expired`: the time is over, and some or nothing came. `failed`: refused, or cancelled.',
  Currency: 'ISO 4217.',
  Language: 'BCP 47; `pcm` is Nigerian Pidgin.',
}

type Field = Json & { properties?: Record<string, Field>; items?: Field; anyOf?: Field[] }

/** Adds what is known about them to the fields of the components. Throws for a field that a component does not have. */
export function describeFields(components: Record<string, Json>): void {
  for (const [name, description] of Object.entries(COMPONENTS)) Object.assign(componentOf(name), { description })
  for (const [name, fields] of Object.entries({ ...PAGE_FIELDS, ...PAYMENT_FIELDS, ...RESOURCE_FIELDS }))
    for (const [path, description] of Object.entries(fields)) {
      const field = path.split('.').reduce<Field | undefined>(fieldOf, componentOf(name))
      if (!field) throw new Error(`${name} has no field ${path}`)
      Object.assign(field, { description })
    }

  function componentOf(name: string): Field {
    const component = components[name]
    if (!component) throw new Error(`there is no component ${name}`)
    return component
  }
}

function fieldOf(field: Field | undefined, name: string): Field | undefined {
  const { items, anyOf = [] } = field ?? {}
  return field?.properties?.[name] ?? [items, ...anyOf].map((inner) => inner && fieldOf(inner, name)).find(Boolean)
}
