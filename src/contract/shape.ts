import type * as v from 'valibot'

/**
 * A schema of answers as plain data, for readers that cannot carry a validator: 0 text, 1 number, 2 true or false,
 * a text that is the pattern of a text; [0, shape] nullable, [1, shape] list, [2, …] one of, [3, shape] optional,
 * [4, pattern] a pattern that takes letters of any case; an object of shapes.
 */
export type Shape =
  | 0
  | 1
  | 2
  | string
  | readonly [0 | 1 | 3, Shape]
  | readonly [2, ...(string | boolean)[]]
  | readonly [4, string]
  | { readonly [name: string]: Shape }

// What the schemas of answers are made of; valibot's own types hide it behind generics.
type Made = {
  type: string
  pipe?: readonly { kind: string; type: string; requirement?: RegExp }[]
  wrapped?: Made
  item?: Made
  options?: readonly string[]
  literal?: string | boolean
  entries?: Record<string, Made>
}

/**
 * What fits a schema fits its shape; of checks that are no pattern the shape keeps nothing.
 * Throws for what has no shape: a schema that transforms, or a kind that no answer needed so far.
 */
export const shapeOf = (schema: v.GenericSchema) => shapeOfMade(schema as Made)

function shapeOfMade({ type, pipe, wrapped, item, options, literal, entries }: Made): Shape {
  const steps = pipe?.slice(1) ?? []
  if (steps.some(({ kind }) => kind === 'transformation')) throw new Error('a schema that transforms has no shape')
  const pattern = steps.find((step) => step.type === 'regex')?.requirement
  if (type === 'string') return pattern ? (pattern.flags === 'i' ? [4, pattern.source] : pattern.source) : 0
  if (type === 'number') return 1
  if (type === 'boolean') return 2
  if (type === 'literal' && literal !== undefined) return [2, literal]
  if (type === 'picklist' && options) return [2, ...options]
  if (type === 'nullable' && wrapped) return [0, shapeOfMade(wrapped)]
  if (type === 'optional' && wrapped) return [3, shapeOfMade(wrapped)]
  if (type === 'array' && item) return [1, shapeOfMade(item)]
  if ((type === 'object' || type === 'strict_object') && entries)
    return Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, shapeOfMade(entry)]))
  throw new Error(`a schema of type ${type} has no shape`)
}
