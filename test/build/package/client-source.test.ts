import { describe, expect, it } from 'vitest'
import type { Schema } from '../../../src/build/package/api-document'
import { clientSource } from '../../../src/build/package/client-source'
import { typeOf } from '../../../src/build/package/schema-type'

describe('the type of a schema', () => {
  it.each([
    [{ $ref: '#/components/schemas/Network' }, 'Network'],
    [{ enum: ['test', 'live'], type: 'string' }, '"test" | "live"'],
    [{ const: true }, 'true'],
    [{ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } }, '(string | null)[]'],
    [{ anyOf: [{ type: 'integer' }, { type: 'number' }] }, 'number'],
    [{ type: 'object' }, 'Record<string, unknown>'],
    [{ type: 'object', additionalProperties: { type: 'string' } }, 'Record<string, string>'],
    [
      { type: 'object', properties: { a: { type: 'string' }, 'b-c': {} }, required: ['a'] },
      '{\na: string\n"b-c"?: unknown\n}',
    ],
  ])('%j', (schema, type) => {
    expect(typeOf(schema)).toBe(type)
  })
})

describe('the source of the client', () => {
  const data = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] }
  const answer = (properties: Record<string, Schema>) => ({
    '200': { content: { 'application/json': { schema: { type: 'object', properties } } } },
  })
  const operation = (operationId: string, more: object) => ({
    ...{ operationId, tags: ['Sessions'], summary: operationId, security: [{ 'api-key': ['payments'] }] },
    ...{ parameters: [], responses: answer({ data }) },
    ...more,
  })
  const key = { name: 'Idempotency-Key', in: 'header', schema: {} }
  const after = { name: 'starting_after', in: 'query', schema: { type: 'string' } }
  const request = { required: true, content: { 'application/json': { schema: data } } }
  const source = clientSource(
    {
      paths: {
        '/a': { post: operation('createA', { parameters: [key], requestBody: request }) },
        '/a/{some_id}': { get: operation('readA', {}) },
        '/list': {
          get: operation('listA', { parameters: [after], responses: answer({ data: { items: data }, meta: {} }) }),
        },
        '/csv': { get: operation('exportA', { responses: { '200': { content: { 'text/csv': {} } } } }) },
        '/me': { get: operation('readMe', { security: [{ device: [] }] }) },
        '/pay': { post: operation('pay', { security: [], tags: ['Payer'] }) },
      },
      webhooks: {},
      components: { schemas: { Unused: data } },
    },
    './api',
  )

  it('has a method for each operation of a key, and for no other', () => {
    expect([...source.matchAll(/^(\w+)\(.*\{$/gm)].map(([, name]) => name)).toEqual([
      'createA',
      'readA',
      'listA',
      'exportA',
    ])
    expect(source).not.toContain('Unused')
  })

  it.each([
    'createA(body: {\nid: string\n}, options?: CreateOptions): Promise<{\nid: string\n}> {',
    "{ method: 'POST', path: path`/a`, body, takesKey: true }, options)",
    'readA(someId: string, options?: CallOptions)',
    `path: path\`/a/\${someId}\` }`,
    'listA(query?: ListAQuery, options?: CallOptions): List<{\nid: string\n}>',
    'exportA(options?: CallOptions): Promise<Response>',
  ])('contains %j', (text) => {
    expect(source).toContain(text)
  })
})
