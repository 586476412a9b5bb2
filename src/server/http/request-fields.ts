import * as v from 'valibot'
import { nearest } from './nearest'

type Schema = v.GenericSchema & {
  type: string
  entries?: Record<string, Schema>
  item?: Schema
  options?: readonly Schema[]
  wrapped?: Schema
  default?: unknown
}

const OPTIONAL = new Set(['optional', 'nullish', 'exact_optional', 'undefinedable'])

/** Whether a field may be absent, and means nothing then. With a default, no scopes would become some. */
const mayBeNothing = (schema: Schema) => OPTIONAL.has(schema.type) && (schema.default ?? null) === null

const MAX_UNKNOWN = 20
const MAX_NAME = 60

/** A body as its schema sees it, and the fields that the schema does not have. */
export interface RequestFields {
  input: unknown
  /** `"<field>: <text>"` for each unknown field, with the nearest known name. */
  warnings: string[]
}

/**
 * Reads the fields of a JSON body. Where a field may be absent, has no default and takes neither, `""` and `[]` count
 * as absent: PHP sends empty texts and objects as these. Unknown fields change nothing, and are named.
 */
export function readFields(schema: v.GenericSchema, input: unknown): RequestFields {
  const warnings: string[] = []
  return { input: read(schema as Schema, input, '', warnings), warnings }
}

function read(schema: Schema, input: unknown, path: string, warnings: string[]): unknown {
  if (schema.wrapped) return read(schema.wrapped, input, path, warnings)
  if (schema.type === 'union' && isObject(input)) {
    const option = schema.options?.find((one) => v.is(one, input))
    return option ? read(option, input, path, warnings) : input
  }
  if (schema.item && Array.isArray(input)) {
    const { item } = schema
    return input.map((one, index) => read(item, one, `${path}${index}.`, warnings))
  }
  // a strict object refuses what it does not know
  if (schema.type !== 'object' || !schema.entries || !isObject(input)) return input
  return readEntries(schema.entries, input, path, warnings)
}

function readEntries(
  entries: Record<string, Schema>,
  input: Record<string, unknown>,
  path: string,
  warnings: string[],
): Record<string, unknown> {
  const fields: [string, unknown][] = []
  for (const [name, value] of Object.entries(input)) {
    const schema = Object.hasOwn(entries, name) ? entries[name] : undefined
    if (!schema) {
      if (warnings.length < MAX_UNKNOWN) warnings.push(unknownField(`${path}${name}`, name, Object.keys(entries)))
    } else if (!isEmpty(value) || !mayBeNothing(schema) || v.is(schema, value))
      fields.push([name, read(schema, value, `${path}${name}.`, warnings)])
  }
  return Object.fromEntries(fields)
}

function unknownField(path: string, name: string, known: readonly string[]): string {
  const near = nearest(name, known)
  return `${path.slice(0, MAX_NAME)}: This field is not known.${near === null ? '' : ` Did you mean ${near}?`}`
}

const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
