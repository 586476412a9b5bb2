import { Problem } from '../../../contract/errors/problem'
import { exampleOf } from '../../../contract/example-of'
import { errorDetails } from '../../http/error-details'
import { IDEMPOTENCY_KEY, isUuid, type Operation, paramsOf, TAGS } from '../operation/operation'
import { headersOf, statusesOf } from '../operation/statuses'
import { OPERATIONS } from '../operations'
import { describeEvents } from './event-descriptions'
import { answerSchema, componentSchemas, type Json, requestSchema } from './schemas'

const REASONS: Record<number, string> = {
  200: 'The request succeeded.',
  201: 'The object was created.',
  304: 'Nothing has changed since the ETag that you sent.',
  400: 'The request is invalid: `errors` says which field and why.',
  401: 'The API key is missing, invalid, expired or revoked, or the device is not signed in.',
  403: 'The key lacks the scope; or with a device: the member’s role does not allow this, or the request does not come from the dashboard.',
  404: 'The object does not exist, or belongs to another merchant or mode.',
  409: 'The object is in a state that does not allow this.',
  413: 'The body is larger than 16 KiB, or an image is larger than 4 MiB.',
  429: 'Too many requests: `Retry-After` says when to try again.',
  503: 'A service that this request needs is unavailable: `Retry-After` says when to try again.',
}

const HEADERS = {
  ETag: 'The state, for `If-None-Match`.',
  'WWW-Authenticate': '`Bearer`',
  'Retry-After': 'How many seconds to wait.',
  'X-Request-Id': 'The id of the request, as in the log of the service.',
}

const problem = (status: number) => ({
  success: false,
  status,
  message: REASONS[status]?.replace(/[:.].*$/, ''),
  ...(status === 400 && { errors: ['amount: Must be greater than 0.'] }),
  details: errorDetails({
    status,
    message: REASONS[status]?.replace(/[:.].*$/, '') ?? '',
    errors: status === 400 ? ['amount: Must be greater than 0.'] : [],
  }),
  request_id: 'req_5f2c9d0a1b3e4c6d7f8a9b0c',
  timestamp: '2026-11-21T10:00:00.000Z',
})

const LIST_META = { total: 1, page: 1, limit: 20, total_pages: 1, has_next: false, has_prev: false }

const WARNINGS = {
  type: 'array',
  items: { type: 'string' },
  description:
    'Warnings about the result and about unknown fields of the request, each `"<field>: <text>"`; empty without any.',
}

/** `isOptional`: the part is absent from most answers, and from the example. */
type Part = { schema: Json; example: unknown; isOptional?: true }

/** Every operation with a body warns of fields that it does not have. */
const UNKNOWN_FIELDS: Part = {
  schema: {
    type: 'array',
    items: { type: 'string' },
    description:
      'Fields of the request that are not known, each `"<field>: <text>"` with the nearest known name. Absent without any.',
  },
  example: undefined,
  isOptional: true,
}

const textLike = (example: string): Part => ({ schema: { type: 'string' }, example })

/** The content of a successful answer. */
function success({ answer, body }: Operation): Json {
  if ('csv' in answer) return { 'text/csv': textLike(answer.csv) }
  if ('stream' in answer) return { 'text/event-stream': textLike(answer.stream) }
  if ('list' in answer) {
    const data = { schema: { type: 'array', items: answerSchema(answer.list) }, example: [exampleOf(answer.list)] }
    const meta = { schema: { $ref: '#/components/schemas/ListMeta' }, example: LIST_META }
    return { 'application/json': enveloped({ data, meta, ...(body && { warnings: UNKNOWN_FIELDS }) }) }
  }
  const { one, example = exampleOf(one), warnings, events } = answer
  const data = { schema: answerSchema(one), example }
  return {
    'application/json': enveloped({
      data,
      ...(warnings ? { warnings: { schema: WARNINGS, example: [warnings] } } : body && { warnings: UNKNOWN_FIELDS }),
    }),
    ...(events && { 'text/event-stream': textLike(events) }),
  }
}

/** The answer's envelope around its parts. */
function enveloped(parts: Record<string, Part>): Part {
  const each = (of: (part: Part) => unknown) =>
    Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, of(part)]))
  return {
    schema: {
      type: 'object',
      required: ['success', ...Object.keys(parts).filter((name) => !parts[name]?.isOptional)],
      properties: { success: { const: true }, ...each(({ schema }) => schema) },
    },
    example: { success: true, ...each(({ example }) => example) },
  }
}

function responsesOf(operation: Operation): Json {
  return Object.fromEntries(
    statusesOf(operation).map((status) => {
      const names = [...headersOf(operation, status), ...(status >= 400 ? ['X-Request-Id'] : [])]
      const headers = Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
      const base = { description: REASONS[status] ?? '', ...(names.length > 0 && { headers }) }
      if (status === 304) return [status, base]
      if (status < 300) return [status, { ...base, content: success(operation) }]
      const schema = answerSchema(Problem)
      const content = {
        'application/json': { schema, example: problem(status) },
        'application/problem+json': { schema },
      }
      return [status, { ...base, content }]
    }),
  )
}

function parametersOf({ path, query, idempotency, headers = [] }: Operation): Json[] {
  return [
    ...paramsOf(path).map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string', ...(isUuid(name) && { format: 'uuid' }) },
    })),
    ...Object.entries(query?.entries ?? {}).map(([name, schema]) => ({
      name,
      in: 'query',
      required: false,
      schema: requestSchema(schema),
    })),
    ...[...headers, ...(idempotency ? [IDEMPOTENCY_KEY] : [])].map((header) => ({
      ...header,
      in: 'header',
      required: false,
      schema: { type: 'string' },
    })),
  ]
}

/** A key with the scope, or a member who is signed in. */
function securityOf({ auth, scope }: Operation): Json[] {
  if (auth === 'none') return []
  const byDevice = { device: [] }
  return scope === undefined ? [byDevice] : [{ 'api-key': [scope] }, byDevice]
}

const descriptionOf = ({ description, scope }: Operation): string | undefined =>
  [description, scope && `A key needs the scope \`${scope}\`.`].filter(Boolean).join(' ') || undefined

function describe(operation: Operation): Json {
  const { id, tag, summary, body, bodyOptional, image } = operation
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: descriptionOf(operation),
    security: securityOf(operation),
    parameters: parametersOf(operation),
    ...(body && {
      requestBody: {
        required: !bodyOptional,
        content: { 'application/json': { schema: requestSchema(body), example: exampleOf(body) } },
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

function describePaths(): Record<string, Json> {
  const paths: Record<string, Json> = {}
  for (const operation of OPERATIONS)
    paths[operation.path] = { ...paths[operation.path], [operation.method]: describe(operation) }
  return paths
}

/** The OpenAPI 3.1 document, projected from the operations and the schemas that validate requests. */
export function describeApi(publicUrl: string): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Malipo',
      version: '1.0',
      description:
        'Payments in crypto on a hosted page. Money is a decimal string; times are ISO 8601 in UTC. Every error has the same body, whose `details` have codes.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    security: [{ 'api-key': [] }],
    paths: describePaths(),
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
          description:
            'An API key belongs to one merchant and one mode, `test` or `live`, and does what its scopes allow. Each operation names the scope that it needs.',
        },
        device: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-malipo_device',
          description:
            'The device of a signed-in member. It is accepted wherever an API key is, with every scope that the member’s role allows; other operations answer 403. The header `Malipo-Mode` names the mode. Requests that change something carry the `X-CSRF-Token` of `GET /api/v1/me`. A request with `Malipo-Idle: 1` does not count as use of the device. Without https, the cookie’s name is `malipo_device`.',
        },
      },
    },
    webhooks: describeEvents(),
  }
}
