import { Hono } from 'hono'
import { type DescribeRouteOptions, describeRoute, generateSpecs } from 'hono-openapi'
import { Problem } from '../../contract/problem'
import { BALANCE_OPERATIONS } from './balance-operations'
import { answerSchema, componentSchemas, type Json, requestSchema } from './components'
import { CUSTOMER_OPERATIONS } from './customer-operations'
import { describeEvents } from './event-descriptions'
import { headersOf, type Operation, statusesOf, TAGS } from './operation'
import { PAGE_OPERATIONS } from './page-operations'
import { PAYER_OPERATIONS } from './payer-operations'
import { SESSION_OPERATIONS } from './session-operations'
import { STUDIO_OPERATIONS } from './studio-operations'
import { WEBHOOK_OPERATIONS } from './webhook-operations'

/** All operations, in the order in which they are shown. */
export const OPERATIONS: readonly Operation[] = [
  ...SESSION_OPERATIONS,
  ...PAGE_OPERATIONS,
  ...STUDIO_OPERATIONS,
  ...CUSTOMER_OPERATIONS,
  ...BALANCE_OPERATIONS,
  ...WEBHOOK_OPERATIONS,
  ...PAYER_OPERATIONS,
]

const REASONS: Record<number, string> = {
  200: 'It is done.',
  201: 'It is made.',
  304: 'Nothing has changed since the tag that was named.',
  400: 'The request cannot be: `errors` says which field and why.',
  401: 'The API key is missing, invalid, expired or revoked.',
  404: 'It does not exist, is another merchant’s, or of the other mode.',
  409: 'It is in a state in which this cannot be done.',
  413: 'The body is larger than 16 KiB, an image than 64 KiB.',
  429: 'Too many requests: `Retry-After` says when to come back.',
  503: 'Something that this needs is away: `Retry-After` says when to come back.',
}

const HEADERS = {
  ETag: 'The state, for `If-None-Match`.',
  'WWW-Authenticate': '`Bearer`',
  'Retry-After': 'How many seconds to wait.',
}

const problem = (status: number) => ({
  success: false,
  status,
  message: REASONS[status]?.replace(/[:.].*$/, ''),
  ...(status === 400 && { errors: ['amount: must not be less than 0'] }),
  timestamp: '2026-11-21T10:00:00.000Z',
})

const LIST_META = { total: 1, page: 1, limit: 20, total_pages: 1, has_next: false, has_prev: false }

/** The answer's envelope around the data. */
function success({ answer: { data, example, list, events } }: Operation): Json {
  const one = answerSchema(data)
  const schema = {
    type: 'object',
    required: ['success', 'data', ...(list ? ['meta'] : [])],
    properties: {
      success: { const: true },
      data: list ? { type: 'array', items: one } : one,
      ...(list && { meta: { $ref: '#/components/schemas/ListMeta' } }),
    },
  }
  const body = { success: true, data: list ? [example] : example, ...(list && { meta: LIST_META }) }
  return {
    'application/json': { schema, example: body },
    ...(events && { 'text/event-stream': { schema: { type: 'string' }, example: events } }),
  }
}

function responsesOf(operation: Operation): Json {
  return Object.fromEntries(
    statusesOf(operation).map((status) => {
      const names = headersOf(operation, status)
      const headers = Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
      const about = { description: REASONS[status] ?? '', ...(names.length > 0 && { headers }) }
      if (status === 304) return [status, about]
      if (status < 300) return [status, { ...about, content: success(operation) }]
      const content = { 'application/json': { schema: answerSchema(Problem), example: problem(status) } }
      return [status, { ...about, content }]
    }),
  )
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  description:
    '1 to 255 characters. For 24 h, the same key with the same body is answered with what was made the first time, and with another body by 409.',
}

function parametersOf({ path, query, once, headers = [] }: Operation): Json[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const UUIDS = /(?:^|_)id$|Id$/
  return [
    ...names.map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string', ...(UUIDS.test(name) && name !== 'event_id' && { format: 'uuid' }) },
    })),
    ...Object.entries(query?.entries ?? {}).map(([name, schema]) => ({
      name,
      in: 'query',
      required: false,
      schema: requestSchema(schema),
    })),
    ...[...headers, ...(once ? [IDEMPOTENCY_KEY] : [])].map((header) => ({
      ...header,
      in: 'header',
      required: false,
      schema: { type: 'string' },
    })),
  ]
}

function describe(operation: Operation): Json {
  const { id, tag, summary, description, key, body, image } = operation
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description && { description }),
    security: key ? [{ 'api-key': [] }] : [],
    parameters: parametersOf(operation),
    ...(body && {
      requestBody: {
        required: !body.mayBeEmpty,
        content: { 'application/json': { schema: requestSchema(body.schema), example: body.example } },
      },
    }),
    ...(image && {
      requestBody: {
        required: true,
        content: {
          'image/svg+xml': { schema: { type: 'string' }, example: image },
          'image/png': {},
          'image/jpeg': {},
          'image/webp': {},
        },
      },
    }),
    responses: responsesOf(operation),
  }
}

/** The OpenAPI 3.1 document, generated from the schemas that validate requests. */
export async function describeApi(publicUrl: string): Promise<Json> {
  const routes = new Hono()
  for (const operation of OPERATIONS) {
    const path = operation.path.replace(/\{(\w+)\}/g, ':$1')
    routes.on(operation.method.toUpperCase(), path, describeRoute(describe(operation) as DescribeRouteOptions))
  }
  const documentation = {
    info: {
      title: 'Malipo',
      version: '1.0',
      description:
        'Payments in crypto on a hosted page. Money is a decimal string; times are ISO 8601 in UTC. Every error has the same body.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    security: [{ 'api-key': [] }],
    components: {
      schemas: componentSchemas(),
      headers: Object.fromEntries(
        Object.entries(HEADERS).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
      ),
      securitySchemes: {
        'api-key': {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'An API key belongs to one merchant and one mode, `test` or `live`.',
        },
      },
    },
    webhooks: describeEvents(),
  }
  return { ...(await generateSpecs(routes, { documentation } as Parameters<typeof generateSpecs>[1])) }
}
