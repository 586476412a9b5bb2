export interface Schema {
  $ref?: string
  type?: string | string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  default?: unknown
}

export interface Operation {
  method: string
  /** The path, with `{parameters}`. */
  path: string
  withKey: boolean
  /** The body that the description gives as an example, and its schema. */
  example: Record<string, unknown> | null
  schema: Schema | null
  query: string[]
}

interface Description {
  paths: Record<string, Record<string, RawOperation>>
  components: { schemas: Record<string, Schema> }
}
interface RawOperation {
  security?: unknown[]
  parameters?: { in: string; name: string }[]
  requestBody?: { content: Record<string, { schema: Schema; example?: Record<string, unknown> }> }
}

/** Reads all operations that the running service describes. */
export async function readDescription(origin: string) {
  const description = (await (await fetch(`${origin}/openapi.json`)).json()) as Description
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security, parameters = [], requestBody }]): Operation => {
      const body = requestBody?.content['application/json']
      return {
        method: method.toUpperCase(),
        path,
        withKey: security?.length !== 0,
        example: body?.example ?? null,
        schema: body ? resolve(body.schema) : null,
        query: parameters.filter((one) => one.in === 'query').map(({ name }) => name),
      }
    }),
  )

  function resolve(schema: Schema): Schema {
    const name = schema.$ref?.split('/').at(-1)
    return name === undefined ? schema : resolve(description.components.schemas[name] ?? {})
  }

  /** The JSON types that a value may have; empty if it may have any. */
  function typesOf(schema: Schema): string[] {
    const { type, anyOf, oneOf, allOf, enum: values, const: value } = resolve(schema)
    if (type !== undefined) return [type].flat()
    if (values) return [...new Set(values.map(jsonType))]
    if (value !== undefined) return [jsonType(value)]
    return (anyOf ?? oneOf ?? allOf ?? []).flatMap(typesOf)
  }

  return { operations, resolve, typesOf }
}
export type ReadDescription = Awaited<ReturnType<typeof readDescription>>

export const jsonType = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)
