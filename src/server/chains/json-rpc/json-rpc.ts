import * as v from 'valibot'
import { ChainUnavailable } from '../../ports/chain-reader'
import { type Endpoint, readAs, readJson } from '../endpoint'
import { createListSize } from '../list-size'
import { type ListAnswer, type RpcCall, type RpcResult, sendInLists } from './in-lists'
import { isLimit } from './limits'

/** The maximum number of calls in one request, since public nodes refuse more. */
export const MAX_CALLS = 50
/** Some hosts refuse a list with this status and give the reason in the body. Without a reason it is an outage. */
const FAILED = 500
/** Statuses with which some nodes refuse a call, with the reason in the body. */
const REFUSALS = [400, 403, 413, FAILED]

export type { RpcCall } from './in-lists'

const RefusedCall = v.object({ code: v.number(), message: v.optional(v.fallback(v.string(), '')) })
const Answer = v.union([
  v.object({ id: v.number(), error: RefusedCall }),
  v.object({ id: v.number(), result: v.unknown() }),
])
const Answers = v.union([v.array(Answer), v.object({ error: RefusedCall })])

export interface JsonRpcSettings {
  /** The path of JSON-RPC below the endpoint's URL. */
  path?: string
  /** The maximum number of calls in a list, until the host refuses a list of this length. */
  maxCalls?: number
}

export interface JsonRpc {
  /** Returns the results in the order of the calls. */
  batch(calls: readonly RpcCall[]): Promise<RpcResult[]>
  /** Returns the results in the order of the calls. Throws if one is refused. */
  all(calls: readonly RpcCall[]): Promise<unknown[]>
  call(method: string, params: readonly unknown[]): Promise<unknown>
  /** The number of calls that the host answers in one list, so that one of its nodes answers all of them. */
  maxCalls(): number
}

export function createJsonRpc(endpoint: Endpoint, { path = '', maxCalls = MAX_CALLS }: JsonRpcSettings = {}): JsonRpc {
  const size = createListSize(maxCalls)

  async function send(calls: readonly RpcCall[]): Promise<ListAnswer> {
    // hosts that refuse lists accept a single call
    const isAlone = calls.length === 1
    const body = calls.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params }))
    const { status, body: text } = await endpoint.post(JSON.stringify(isAlone ? body[0] : body), REFUSALS, path)
    if (status === FAILED && !isRefusal(text)) throw new ChainUnavailable('unreachable', `status ${status}`)
    const answer = readJson(text)
    const answers = readAs(Answers, isAlone && v.is(Answer, answer) ? [answer] : answer)
    const methods = calls.map(({ method }) => method)
    if (!Array.isArray(answers)) {
      if (isLimit(answers.error, methods)) throw endpoint.rateLimited()
      return { refusedList: answers.error.code }
    }
    const byId = new Map(answers.map((answer) => [answer.id, answer]))
    const found: RpcResult[] = []
    for (const [id, method] of methods.entries()) {
      const answer = byId.get(id)
      if (!answer) break
      if ('error' in answer && isLimit(answer.error, [method])) throw endpoint.rateLimited()
      found.push('error' in answer ? { refused: answer.error.code } : { result: answer.result })
    }
    if (found.length === 0) throw new ChainUnavailable('unreadable', 'an answer is missing')
    return found
  }

  const batch = (calls: readonly RpcCall[]) => sendInLists(calls, size, send)
  const all = async (calls: readonly RpcCall[]) => (await batch(calls)).map(resultOf)

  return { batch, all, call: async (method, params) => (await all([{ method, params }]))[0], maxCalls: size.most }
}

function isRefusal(text: string): boolean {
  try {
    return v.is(Answers, JSON.parse(text))
  } catch {
    return false
  }
}

/** Returns the result of a call. Throws if it was refused. */
export function resultOf(answer: RpcResult): unknown {
  if ('refused' in answer) throw new ChainUnavailable('refused', `code ${answer.refused}`)
  return answer.result
}

/** A number as nodes write it, such as `0x1f`. */
export const Quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,64}$/i),
  v.transform((hex) => BigInt(hex)),
)
/** A number of blocks or seconds. */
export const SmallQuantity = v.pipe(
  Quantity,
  v.maxValue(BigInt(Number.MAX_SAFE_INTEGER)),
  v.transform((number) => Number(number)),
)
export const Hash = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{64}$/i),
  v.transform((hex) => hex.toLowerCase()),
)
export const Hex = v.pipe(v.string(), v.regex(/^0x[0-9a-f]*$/i))

export const hexOf = (number: number) => `0x${number.toString(16)}`
