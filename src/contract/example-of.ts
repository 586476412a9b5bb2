import * as v from 'valibot'

/** The example of a schema. Throws if the schema has none. */
export function exampleOf<Schema extends v.GenericSchema>(schema: Schema): v.InferOutput<Schema> {
  const [example]: readonly unknown[] = v.getExamples(schema)
  if (example === undefined) throw new Error(`a schema of type ${schema.type} has no example`)
  return example as v.InferOutput<Schema>
}
