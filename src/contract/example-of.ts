import * as v from 'valibot'

/** The example that stands on a schema. Throws when there is none. */
export function exampleOf<Schema extends v.GenericSchema>(schema: Schema): v.InferOutput<Schema> {
  const [example]: readonly unknown[] = v.getExamples(schema)
  if (example === undefined) throw new Error(`a schema of type ${schema.type} has no example`)
  return example as v.InferOutput<Schema>
}
