import * as v from 'valibot'

// The page has some schemas in its bundle. What their fields mean stands in a second schema beside each of them, which only
// the service imports. All other schemas have their words in place, by `v.description`.

/** A schema for the reference of the API. Made in a function, so that a bundle that does not use it leaves it out. */
/* @__NO_SIDE_EFFECTS__ */
export function forReference<Schema extends v.GenericSchema>(make: () => Schema): Schema {
  return make()
}

/** The entries of an object with what they mean. */
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
