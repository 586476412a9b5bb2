import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { EVENT_TYPES, LANGUAGES } from '../../../src/contract/enums'
import { exampleOf } from '../../../src/contract/example-of'
import type { Operation } from '../../../src/server/api/operation/operation'
import { statusesOf } from '../../../src/server/api/operation/statuses'
import { OPERATIONS } from '../../../src/server/api/operations'
import { EVENT_DATA, exampleData } from '../../../src/server/webhooks/example-data'
import { world } from '../world'

const here = world()
const ROOT = new URL('../../../', import.meta.url).pathname

type Schema = {
  description?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}
type Answer = { headers?: Record<string, { $ref: string }>; content?: Record<string, unknown> }
type Described = {
  openapi: string
  info: { version: string }
  servers: { url: string }[]
  paths: Record<
    string,
    Record<
      string,
      {
        security: unknown[]
        description?: string
        parameters: { name: string; schema: object }[]
        responses: Record<string, Answer>
      }
    >
  >
  webhooks: Record<string, unknown>
  components: {
    securitySchemes: Record<string, unknown>
    schemas: Record<string, Schema>
    headers: Record<string, object>
  }
}
const document = async (): Promise<Described> => (await here().get('/openapi.json')).json()

/** Field names that need no description. */
const PLAIN = new Set(
  [
    'id mode session_id customer_id payment_page_id webhook_endpoint_id',
    'at created_at createdAt updated_at seen_at completed_at paid_at delivered_at last_attempt_at timestamp',
    'title description items quantity privacy_url address hash confirmations',
    'asset crypto_asset network currency fromCurrency toCurrency first_name last_name email',
    'account_name account_number bank_name bank_code accountName accountNumber bankName bankCode',
    'status success event event_type duration_ms total_pages has_next has_prev',
    ...LANGUAGES,
  ].flatMap((names) => names.split(' ')),
)

/** Paths that are not part of the API. */
const OUTSIDE_API = /^\/(?:healthz|readyz|metrics|openapi\.json|webhooks\/incoming\/\w+|logos\/.+|mail\/.+)$/

/** The callers that can use an operation. */
function securityOf(auth: Operation['auth'], scope: Operation['scope']): object[] {
  if (auth === 'none') return []
  return auth === 'member' ? [{ device: [] }] : [{ 'api-key': [scope] }, { device: [] }]
}

describe('the OpenAPI document', () => {
  test('names version 1.0 of the API, its key, and its URL', async () => {
    const api = await document()
    expect(api).toMatchObject({
      openapi: '3.1.0',
      info: { version: '1.0' },
      servers: [{ url: 'http://localhost:8080' }],
    })
    expect(api.components.securitySchemes).toMatchObject({
      'api-key': { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
    })
    expect(Object.keys(api.webhooks)).toEqual([...EVENT_TYPES])
  })

  test('describes every path of the service, and no other path', () => {
    const served = here()
      .app.app.routes.filter(({ method, path }) => method !== 'ALL' && !path.includes('*') && !OUTSIDE_API.test(path))
      .flatMap(({ method, path }) => {
        const choices = /:\w+\{([\w|]+)\}/.exec(path)?.[1]?.split('|')
        const paths = choices ? choices.map((choice) => path.replace(/:\w+\{[\w|]+\}/, choice)) : [path]
        return paths.map((one) => `${method} ${one.replace(/:\w+/g, '{}')}`)
      })
    const described = OPERATIONS.map(({ method, path }) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '{}')}`)
    expect(described.toSorted()).toEqual([...new Set(served)].sort())
  })

  test('names each operation once, and the key that it needs', async () => {
    const { paths } = await document()
    expect(new Set(OPERATIONS.map(({ id }) => id)).size).toBe(OPERATIONS.length)
    for (const { path, method, auth, scope } of OPERATIONS) {
      const { security, description = '' } = paths[path]?.[method] ?? { security: null }
      expect([path, security]).toEqual([path, securityOf(auth, scope)])
      expect([path, description.includes('A key needs the scope')]).toEqual([path, scope !== undefined])
    }
  })

  test('names the headers of answers, and the answers that can be streams', async () => {
    const { paths, components } = await document()
    const reported = (path: string, method: string) =>
      Object.fromEntries(
        Object.entries(paths[path]?.[method]?.responses ?? {}).map(([status, { headers = {}, content = {} }]) => {
          for (const [name, { $ref }] of Object.entries(headers)) {
            expect($ref).toBe(`#/components/headers/${name}`)
            expect(components.headers[name]).toHaveProperty('description')
          }
          return [status, [...Object.keys(headers), ...Object.keys(content)]]
        }),
      )
    const json = 'application/json'
    const problem = ['X-Request-Id', json, 'application/problem+json']
    const unavailable = { 429: ['Retry-After', ...problem], 503: ['Retry-After', ...problem] }
    expect(reported('/api/v1/p/{slug}/sessions/{session_id}', 'get')).toEqual({
      200: ['ETag', json, 'text/event-stream'],
      304: ['ETag'],
      400: problem,
      404: problem,
      ...unavailable,
    })
    expect(reported('/api/v1/p/{slug}/pay', 'post')).toMatchObject({
      201: ['ETag', json],
      409: problem,
      ...unavailable,
    })
    expect(reported('/webhooks', 'get')).toEqual({
      200: [json],
      401: ['WWW-Authenticate', ...problem],
      403: problem,
      503: unavailable[503],
    })
    for (const operation of OPERATIONS) {
      const { path, method, readsNothing } = operation
      const { 401: unknown, 503: gone } = reported(path, method)
      const refused = statusesOf(operation).includes(401) ? ['WWW-Authenticate', ...problem] : undefined
      expect([path, unknown, gone]).toEqual([path, refused, readsNothing ? undefined : unavailable[503]])
    }
  })

  test('describes numbers in queries as integers, with their limits and defaults', async () => {
    const { paths } = await document()
    const schemaOf = (path: string, wanted: string) =>
      paths[path]?.get?.parameters.find(({ name }) => name === wanted)?.schema
    const page = { type: 'integer', minimum: 1, maximum: 1_000_000, default: 1 }
    const limit = { type: 'integer', minimum: 1, maximum: 100, default: 20 }
    for (const path of ['/api/v1/payment-sessions', '/api/v1/customers', '/webhooks/events', '/api/v1/members']) {
      expect(schemaOf(path, 'page')).toMatchObject(page)
      expect(schemaOf(path, 'limit')).toMatchObject(limit)
    }
    expect(schemaOf('/api/v1/swaps', 'size')).toMatchObject({ type: 'integer', default: 20 })
  })

  test('shows examples that its schemas allow', () => {
    for (const { id, body, answer } of OPERATIONS) {
      if ('one' in answer) {
        const { one, example = exampleOf(one) } = answer
        expect([id, v.safeParse(one, example).issues]).toEqual([id, undefined])
      }
      if ('list' in answer)
        expect([id, v.safeParse(answer.list, exampleOf(answer.list)).issues]).toEqual([id, undefined])
      if (body) expect([id, v.safeParse(body, exampleOf(body)).issues]).toEqual([id, undefined])
    }
    for (const type of EVENT_TYPES) {
      const schema = EVENT_DATA[type.split('.')[0] as keyof typeof EVENT_DATA]
      expect([type, v.safeParse(schema, exampleData(type)).issues]).toEqual([type, undefined])
    }
  })

  test('describes every field whose name does not explain it', async () => {
    const { components } = await document()
    const silent = Object.entries(components.schemas).flatMap(([name, schema]) => undescribed(schema, name))
    const unsaid = silent.filter((path) => !PLAIN.has(path.slice(path.lastIndexOf('.') + 1)))
    expect(unsaid).toEqual([])

    function undescribed(schema: Schema, path: string): string[] {
      return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
        ...(field.description ? [] : [`${path}.${name}`]),
        ...[field, ...(field.items ? [field.items] : []), ...(field.anyOf ?? [])].flatMap((part) =>
          undescribed(part, `${path}.${name}`),
        ),
      ])
    }
  })

  test('gives every field a type: no schema is left open by accident', async () => {
    const { components } = await document()
    expect(Object.keys(components.schemas).filter((name) => name === name.toUpperCase())).toEqual([])
    for (const [name, schema] of Object.entries(components.schemas))
      expect([name, Object.keys(schema as object).length > 0]).toEqual([name, true])
    expect(components.schemas.PayRequest).toMatchObject({
      required: ['asset', 'network', 'first_name', 'email'],
      properties: { asset: { $ref: '#/components/schemas/Asset' } },
    })
    expect(JSON.stringify(components.schemas)).not.toContain('#/$defs/')
  })

  test('passes the linter of redocly', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'malipo-openapi-'))
    try {
      writeFileSync(join(folder, 'openapi.json'), JSON.stringify(await document()))
      const lint = [join(ROOT, 'node_modules/@redocly/cli/bin/cli.js'), 'lint', '--format=json', 'openapi.json']
      const { stdout } = await promisify(execFile)(process.execPath, lint, {
        cwd: folder,
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
        maxBuffer: 10_000_000,
      }).catch((error: { stdout: string }) => error)
      const { totals, problems } = JSON.parse(stdout.slice(stdout.indexOf('{')))
      const errors = problems.filter(({ severity }: { severity: string }) => severity === 'error')
      expect(errors.map(({ message, location }: never) => [message, location])).toEqual([])
      expect(totals.errors).toBe(0)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }, 60_000)
})
