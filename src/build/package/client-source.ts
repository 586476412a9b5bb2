import type { ApiDocument, OperationObject, Schema } from './api-document.ts'
import { jsDoc, namesWithin, typeOf } from './schema-type.ts'

interface Operation extends OperationObject {
  method: string
  path: string
}

/** The operations for a merchant's server: those for a key, and those that simulate money in test mode. */
const operationsFor = ({ paths }: ApiDocument): Operation[] =>
  Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod)
      .map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path }))
      .filter(({ security, tags }) => tags.includes('Sandbox') || security.some((way) => 'api-key' in way)),
  )

const camelCase = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const pascalCase = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

const queryOf = ({ parameters }: Operation) => parameters.filter((one) => one.in === 'query')
const takesKey = ({ parameters }: Operation) => parameters.some(({ name }) => name === 'Idempotency-Key')

/** The type of a query, by the name of its operation. */
function queryType(operation: Operation): string {
  const properties = Object.fromEntries(queryOf(operation).map(({ name, schema }) => [name, schema]))
  return `export type ${pascalCase(operation.operationId)}Query = ${typeOf({ type: 'object', properties })}\n`
}

/** The parameters of a method: the values of the path, the body or the query, and the options. */
function parametersOf(operation: Operation): string {
  const { path, requestBody, operationId } = operation
  const values = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => `${camelCase(name)}: string`)
  const json = requestBody?.content['application/json']?.schema
  if (requestBody) values.push(`body${requestBody.required ? '' : '?'}: ${json ? typeOf(json) : 'Blob'}`)
  else if (queryOf(operation).length > 0) values.push(`query?: ${pascalCase(operationId)}Query`)
  return [...values, `options?: ${takesKey(operation) ? 'CreateOptions' : 'CallOptions'}`].join(', ')
}

/** The function of `HttpClient` that reads the answer, with the type of its items or data; and the returned type. */
function answerOf({ responses, parameters, requestBody }: Operation): { call: string; type: string } {
  const [status = ''] = Object.keys(responses).filter((one) => one < '300')
  const answer: Schema | undefined = responses[status]?.content?.['application/json']?.schema
  const { data, meta } = answer?.properties ?? {}
  if (!data) return { call: 'raw', type: 'Promise<Response>' }
  if (!meta) return { call: `one<${typeOf(data)}>`, type: `Promise<${typeOf(data)}>` }
  const item = typeOf(data.items ?? {})
  const continues = requestBody !== undefined || parameters.some(({ name }) => name === 'starting_after')
  return { call: `${continues ? 'list' : 'pages'}<${item}>`, type: `List<${item}>` }
}

function methodOf(operation: Operation): string {
  const { operationId, summary, description, method, path: template, requestBody } = operation
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => `\${${camelCase(name)}}`)
  const input = requestBody ? ', body' : queryOf(operation).length > 0 ? ', query' : ''
  const key = takesKey(operation) ? ', takesKey: true' : ''
  const { call, type } = answerOf(operation)
  return `${jsDoc([`${summary}.`, description].filter(Boolean).join(' '))}${operationId}(${parametersOf(operation)}): ${type} {
return this.${call}({ method: '${method}', path: path\`${path}\`${input}${key} }, options)
}
`
}

/** The types of what an endpoint receives, one for each type of event. */
const eventsOf = ({ webhooks }: ApiDocument): Schema => ({
  anyOf: Object.values(webhooks).map(({ post }) => post.requestBody?.content['application/json']?.schema ?? {}),
})

/**
 * The source of `@malipo/checkout/client`: a method for each operation, and the types of the contract, both from the
 * OpenAPI document.
 * @param home the path of `widget/client/api`
 */
export function clientSource(document: ApiDocument, home: string): string {
  const operations = operationsFor(document)
  const { schemas } = document.components
  const events = eventsOf(document)
  const names = namesWithin(
    [operations.map(({ parameters, requestBody, responses }) => [parameters, requestBody, responses]), events],
    schemas,
  )
  const types = Object.entries(schemas)
    .filter(([name]) => names.has(name))
    .map(([name, schema]) => `${jsDoc(schema.description)}export type ${name} = ${typeOf(schema)}\n`)
  const queries = operations.filter((one) => !one.requestBody && queryOf(one).length > 0).map(queryType)
  return `import { type CallOptions, type CreateOptions, HttpClient, path } from '${home}/http-client'
import type { List } from '${home}/list'
import { verifyEvent } from '${home}/verify-webhook'
export { ApiError, AuthenticationError, ConflictError, NoAnswerError, InvalidRequestError, MalipoError, NotFoundError, ForbiddenError, RateLimitError, UnavailableError, VerificationError } from '${home}/errors'
export type { CallOptions, ClientOptions, CreateOptions } from '${home}/http-client'
export { List, type ListPage } from '${home}/list'
export type { WebhookHeaders } from '${home}/verify-webhook'
${types.join('')}${queries.join('')}
/** An event as an endpoint receives it: \`event\` says of which type \`data\` is. */
export type ReceivedEvent = ${typeOf(events)}
/** Verifies a webhook request by Standard Webhooks, and returns its event. */
export const verifyWebhook: typeof verifyEvent<ReceivedEvent> = verifyEvent
/** The API for a merchant's server. Each method has the name of its operation in the OpenAPI document. */
export class MalipoClient extends HttpClient {
${operations.map(methodOf).join('')}}
`
}
