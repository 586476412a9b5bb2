import { type JsonSchema, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { ANSWERS, type NamedSchemas, REQUESTS } from './named-schemas'

type AnySchema = v.GenericSchema & {
  pipe?: readonly v.GenericSchema[]
  wrapped?: AnySchema
  entries?: Record<string, AnySchema>
}
/** A part of the OpenAPI document. */
export type Json = Record<string, unknown>

const refOf = (name: string) => `#/components/schemas/${name}`

const plain = (schema: JsonSchema): Json => {
  const { $schema: _, $defs: __, ...schemaFields } = schema
  return { ...schemaFields }
}

/** Converts schemas of requests (`input`) or answers (`output`) to JSON Schema, with references to named schemas. */
function createConverter(named: NamedSchemas, typeMode: 'input' | 'output') {
  const names = new Map<unknown, string>(Object.entries(named).map(([name, schema]) => [schema, name]))

  /** The description of a field. A named schema describes itself, not the field. */
  const descriptionOf = (field: AnySchema): string | undefined =>
    names.has(field) ? undefined : (v.getDescription(field) ?? (field.wrapped && descriptionOf(field.wrapped)))

  /**
   * Adds what the conversion drops from a pipe: the reference to a named schema, and the description after a
   * transformation.
   */
  function fieldOf(field: AnySchema, converted: JsonSchema): JsonSchema {
    const name = names.get(field.pipe?.[0])
    const description = descriptionOf(field)
    return {
      ...(name === undefined ? converted : { $ref: refOf(name) }),
      ...(description !== undefined && { description }),
    }
  }

  function override({ type, entries, wrapped }: AnySchema, converted: JsonSchema): JsonSchema | null {
    if (wrapped && converted.type === 'integer' && typeof converted.default === 'string')
      return { ...converted, default: Number(converted.default) }
    // all custom schemas of the contract are plain objects
    if (type === 'custom') return { type: 'object' }
    if (!entries) return null
    const properties = Object.entries(entries).map(([name, field]) => [
      name,
      fieldOf(field, converted.properties?.[name] as JsonSchema),
    ])
    return { ...converted, properties: Object.fromEntries(properties) }
  }

  const config = {
    target: 'draft-2020-12',
    typeMode,
    // JSON Schema cannot express checks and transformations.
    errorMode: 'ignore',
    // operations show the examples
    ignoreActions: ['examples'] as string[],
    // numbers in a query are text only on their way
    overrideAction({ valibotAction }: { valibotAction: object }): JsonSchema | null {
      const { integer } = (valibotAction as { metadata?: { integer?: object } }).metadata ?? {}
      return integer ? { type: 'integer', ...integer } : null
    },
    overrideRef: ({ referenceId }: { referenceId: string }) => refOf(referenceId),
    overrideSchema: ({ valibotSchema, jsonSchema }: { valibotSchema: AnySchema; jsonSchema: JsonSchema }) =>
      override(valibotSchema, jsonSchema),
  } as const

  return {
    names,
    /** The named schemas. */
    definitions(): Record<string, Json> {
      const converted = Object.entries(toJsonSchemaDefs(named, config)).map(([name, schema]) => {
        const description = named[name] && v.getDescription(named[name])
        return [name, { ...plain(schema), ...(description !== undefined && { description }) }]
      })
      return Object.fromEntries(converted)
    },
    /** Converts a schema, or refers to it by its name, because each conversion would convert all definitions again. */
    convert(schema: v.GenericSchema): Json {
      const name = names.get(schema)
      return name === undefined ? plain(toJsonSchema(schema, { ...config, definitions: named })) : { $ref: refOf(name) }
    },
  }
}

const answers = createConverter(ANSWERS, 'output')

/** Converts requests. If a schema differs between requests and answers, only answers refer to it by its name. */
function createRequests(named: NamedSchemas = REQUESTS): ReturnType<typeof createConverter> {
  const requests = createConverter(named, 'input')
  const [inputs, outputs] = [requests.definitions(), answers.definitions()]
  const isShared = (name: string) =>
    !(name in ANSWERS) || JSON.stringify(inputs[name]) === JSON.stringify(outputs[name])
  const shared = Object.entries(named).filter(([name]) => isShared(name))
  return shared.length === Object.keys(named).length ? requests : createRequests(Object.fromEntries(shared))
}
const requests = createRequests()

export const answerSchema = answers.convert
export const requestSchema = requests.convert

/** All named schemas, with descriptions. */
export const componentSchemas = (): Record<string, Json> => ({ ...requests.definitions(), ...answers.definitions() })
