import type { Context } from 'hono'
import * as v from 'valibot'
import { REQUIRED } from '../../contract/text'
import { holdsSecret, SECRET_REFUSED, secretField } from '../secrets/holds-secret'
import { invalid, tooLarge } from './problem'
import { readAtMost } from './read-at-most'
import { readFields } from './request-fields'

const MAX_BYTES = 16 * 1024

/** The raw body. 413 above `max` bytes, even if a smaller length is declared. */
export async function readBytes(request: Request, max: number): Promise<Buffer> {
  const declared = request.headers.get('content-length')
  if (Number(declared ?? 0) > max) throw tooLarge(max)
  // Node reads no more than what is declared, and a whole body is much cheaper to read than a stream
  const bytes = declared === null ? await readAtMost(request, max) : Buffer.from(await request.arrayBuffer())
  if (!bytes) throw tooLarge(max)
  return bytes
}

/** The body as text. 413 above 16 KiB. */
export async function readBody(request: Request): Promise<string> {
  const bytes = await readBytes(request, MAX_BYTES)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalid('body: Must be UTF-8.')
  }
}

/** Validates `input`. 400 with one error per field. */
function validate<Schema extends v.GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, input, { abortPipeEarly: true })
  if (result.success) return result.output
  const errors = new Map<string, string>()
  for (const issue of result.issues) {
    const field = issue.path?.map(({ key }) => String(key)).join('.') ?? 'body'
    if (!errors.has(field)) errors.set(field, issue.input === undefined ? REQUIRED : issue.message)
  }
  throw invalid(...[...errors].map(([field, text]) => `${field}: ${text}`))
}

/** Validates what a person or a merchant's server sends. 400 with one error per field, and if a text holds a secret. */
export function parse<Schema extends v.GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> {
  const output = validate(schema, input)
  const secret = secretField(output, holdsSecret)
  if (secret !== null) throw invalid(`${secret}: ${SECRET_REFUSED}`)
  return output
}

/** A validated body, and warnings about its unknown fields. */
type Body<Schema extends v.GenericSchema> = { output: v.InferOutput<Schema>; warnings: string[] }

/**
 * The validated JSON body. 400 for another content type, malformed JSON or invalid fields. With `bodyOptional`, an
 * empty body counts as `{}`.
 */
export async function readJson<Schema extends v.GenericSchema>(
  c: Context,
  schema: Schema,
  { bodyOptional = false } = {},
): Promise<Body<Schema>> {
  const text = await readBody(c.req.raw)
  if (bodyOptional && text.trim() === '') return { output: parse(schema, {}), warnings: [] }
  const type = c.req.header('content-type') ?? ''
  if (!/^application\/json\s*(?:;|$)/i.test(type)) throw invalid('content-type: Must be application/json.')
  const { input, warnings } = readFields(schema, readObject(text))
  return { output: parse(schema, input), warnings }
}

/** Validates a JSON object of custody, without searching it for secrets of wallets. */
export const parseJson = <Schema extends v.GenericSchema>(schema: Schema, text: string): v.InferOutput<Schema> =>
  validate(schema, readObject(text))

function readObject(text: string): object {
  let input: unknown
  try {
    input = JSON.parse(text)
  } catch {
    throw invalid('body: Must be valid JSON.')
  }
  if (typeof input !== 'object' || input === null || Array.isArray(input)) throw invalid('body: Must be a JSON object.')
  return input
}
