import * as v from 'valibot'

/**
 * The entries of an object with what they mean. For schemas that the page has in its bundle: their words stand in a second
 * schema beside them, which only the service imports. All others have theirs in place, by `v.description`.
 */
/* @__NO_SIDE_EFFECTS__ */
export function described<Entries extends v.ObjectEntries>(
  entries: Entries,
  words: { readonly [Field in keyof Entries]?: string },
): Entries {
  const withWords = Object.entries(entries).map(([field, schema]) => {
    const text = words[field]
    return [field, text === undefined ? schema : v.pipe(schema as v.GenericSchema, v.description(text))]
  })
  return Object.fromEntries(withWords)
}

/** The example that stands on a schema. Throws when there is none. */
export function exampleOf<Schema extends v.GenericSchema>(schema: Schema): v.InferOutput<Schema> {
  const [example]: readonly unknown[] = v.getExamples(schema)
  if (example === undefined) throw new Error(`a schema of type ${schema.type} has no example`)
  return example as v.InferOutput<Schema>
}
