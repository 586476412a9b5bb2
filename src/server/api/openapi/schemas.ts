import { type JsonSchema, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { ANSWERS, REQUESTS } from './named-schemas'

const NAMES = new Map<unknown, string>(Object.entries({ ...REQUESTS, ...ANSWERS }).map(([name, one]) => [one, name]))

type AnySchema = v.GenericSchema & {
  pipe?: readonly v.GenericSchema[]
  wrapped?: AnySchema
  entries?: Record<string, AnySchema>
}

/** The description of a field. A named schema describes itself, not the field. */
const wordsOf = (field: AnySchema): string | undefined =>
  NAMES.has(field) ? undefined : (v.getDescription(field) ?? (field.wrapped && wordsOf(field.wrapped)))

/** Adds what the conversion drops from a pipe: the reference to a named schema, and the description after a transformation. */
function fieldOf(field: AnySchema, converted: JsonSchema): JsonSchema {
  const name = NAMES.get(field.pipe?.[0])
  const description = wordsOf(field)
  return {
    ...(name === undefined ? converted : { $ref: refOf(name) }),
    ...(description !== undefined && { description }),
  }
}

function override({ type, entries }: AnySchema, converted: JsonSchema): JsonSchema | null {
  // all custom schemas of the contract are plain objects
  if (type === 'custom') return { type: 'object' }
  if (!entries) return null
  const properties = Object.entries(entries).map(([name, field]) => [
    name,
    fieldOf(field, converted.properties?.[name] as JsonSchema),
  ])
  return { ...converted, properties: Object.fromEntries(properties) }
}

const refOf = (name: string) => `#/components/schemas/${name}`

const conversion = (typeMode: 'input' | 'output') =>
  ({
    target: 'draft-2020-12',
    typeMode,
    // JSON Schema cannot express checks and transformations.
    errorMode: 'ignore',
    // operations show the examples
    ignoreActions: ['examples'] as string[],
    overrideRef: ({ referenceId }: { referenceId: string }) => refOf(referenceId),
    overrideSchema: ({ valibotSchema, jsonSchema }: { valibotSchema: AnySchema; jsonSchema: JsonSchema }) =>
      override(valibotSchema, jsonSchema),
  }) as const

/** A part of the OpenAPI document. */
export type Json = Record<string, unknown>

const plain = (schema: JsonSchema): Json => {
  const { $schema: _, $defs: __, ...rest } = schema
  return { ...rest }
}

/** A schema of the contract as JSON Schema, or a reference if the schema has a name. */
export const answerSchema = (schema: v.GenericSchema) =>
  referenceTo(schema) ?? plain(toJsonSchema(schema, { ...conversion('output'), definitions: ANSWERS }))
export const requestSchema = (schema: v.GenericSchema) =>
  referenceTo(schema) ?? plain(toJsonSchema(schema, { ...conversion('input'), definitions: REQUESTS }))

/** The conversion converts all definitions each time, which takes long, also for a schema that is one of them. */
function referenceTo(schema: v.GenericSchema): Json | null {
  const name = NAMES.get(schema)
  return name === undefined ? null : { $ref: refOf(name) }
}

/** All named schemas, with descriptions. */
export function componentSchemas(): Record<string, Json> {
  const converted = {
    ...toJsonSchemaDefs(REQUESTS, conversion('input')),
    ...toJsonSchemaDefs(ANSWERS, conversion('output')),
  }
  const named: Record<string, v.GenericSchema> = { ...REQUESTS, ...ANSWERS }
  return Object.fromEntries(
    Object.entries(converted).map(([name, schema]) => {
      const description = named[name] && v.getDescription(named[name])
      return [name, { ...plain(schema), ...(description !== undefined && { description }) }]
    }),
  )
}
