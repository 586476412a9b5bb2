import { fewer, type ListSize } from '../list-size'

export interface RpcCall {
  method: string
  params: readonly unknown[]
}
/** The node has answered, or has refused this one call. */
export type RpcResult = { result: unknown } | { refused: number }

/** The answers of one list, of which the last may be missing, or the code with which the whole list was refused. */
export type ListAnswer = RpcResult[] | { refusedList: number }

/**
 * Sends calls in lists that are as long as the host answers. One that refuses a whole list is asked for half of it, and one
 * that answers only its first calls is asked for the others anew.
 */
export async function inLists(
  calls: readonly RpcCall[],
  size: ListSize,
  send: (part: readonly RpcCall[]) => Promise<ListAnswer>,
): Promise<RpcResult[]> {
  const results: RpcResult[] = []
  const usual = size.most()
  let length = usual
  let isRest = false
  while (results.length < calls.length) {
    const part = calls.slice(results.length, results.length + length)
    const answer = await send(part)
    if (!Array.isArray(answer)) {
      const refused = { refused: answer.refusedList }
      // however few they are: it is not for their number
      if (part.length === 1 && length < usual && results.length === 0) return calls.map(() => refused)
      if (part.length > 1) length = fewer(part.length)
      else results.push(refused)
      continue
    }
    const count: number = isRest ? answer.length : answeredOf(part, answer)
    if (answer.some((one) => 'result' in one)) size.learn(length)
    else length = usual
    isRest = count < part.length
    if (isRest) length = count
    results.push(...answer.slice(0, count))
  }
  return results
}

/** How many the host has answered: a method that it answers, and refuses from some place on, was one of too many. */
function answeredOf(part: readonly RpcCall[], answer: readonly RpcResult[]): number {
  const last = answer.findLastIndex((one) => 'result' in one)
  const refused = part[last + 1]?.method
  const isAnsweredBefore = part
    .slice(0, last + 1)
    .some(({ method }, at) => method === refused && 'result' in (answer[at] ?? {}))
  return last + 1 < answer.length && isAnsweredBefore ? last + 1 : answer.length
}
