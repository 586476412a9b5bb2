import type { Schema } from './api-document.ts'

const nameOf = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1)

/** The names of the schemas that a part of the document refers to, directly or through others. */
export function namesWithin(part: unknown, schemas: Readonly<Record<string, Schema>>): Set<string> {
  const found = new Set<string>()
  const visit = (text: string) => {
    for (const [, ref = ''] of text.matchAll(/"\$ref":"([^"]*\/schemas\/[^"]*)"/g)) {
      if (found.has(nameOf(ref))) continue
      found.add(nameOf(ref))
      visit(JSON.stringify(schemas[nameOf(ref)]))
    }
  }
  visit(JSON.stringify(part))
  return found
}

/** A comment of the language server; empty without a text. */
export const jsDoc = (text: string | undefined, indent = ''): string =>
  text ? `${indent}/** ${text.replaceAll('*/', '*\\/')} */\n` : ''

/** The TypeScript type of a schema. */
export function typeOf(schema: Schema): string {
  const { $ref, const: only, enum: values, anyOf, oneOf, allOf, type, items } = schema
  if ($ref !== undefined) return nameOf($ref)
  if (only !== undefined) return JSON.stringify(only)
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ')
  const union = anyOf ?? oneOf
  if (union) return [...new Set(union.map(typeOf))].join(' | ')
  if (allOf) return allOf.map((one) => `(${typeOf(one)})`).join(' & ')
  switch (type) {
    case 'object':
      return objectType(schema)
    case 'array':
      return `(${typeOf(items ?? {})})[]`
    case 'integer':
      return 'number'
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return type
    default:
      return 'unknown'
  }
}

function objectType({ properties = {}, required = [], additionalProperties }: Schema): string {
  const names = Object.keys(properties)
  if (names.length === 0) {
    const values = typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown'
    return `Record<string, ${values}>`
  }
  const fields = Object.entries(properties).map(([name, field]) => {
    const key = /^\w+$/.test(name) ? name : JSON.stringify(name)
    return `${jsDoc(field.description)}${key}${required.includes(name) ? '' : '?'}: ${typeOf(field)}\n`
  })
  return `{\n${fields.join('')}}`
}
