import type * as v from 'valibot'

/**
 * The schema of an answer as plain data, for readers that cannot afford a validator. `0` is a string, `1` a number,
 * `2` a boolean, a string the pattern of a string; `[0, shape]` is nullable, `[1, shape]` a list, `[2, …]` one of the
 * values, `[3, shape]` optional, `[4, pattern]` a case-insensitive pattern; an object has a shape for each field.
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

// The parts of valibot's schemas that answers use; valibot's own types hide them behind generics.
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
 * Whatever fits a schema fits its shape. Of the checks, only patterns are kept.
 * Throws for a schema that has no shape: one that transforms, or of a kind that no answer has needed so far.
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
