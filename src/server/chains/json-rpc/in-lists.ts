import { fewer, type ListSize } from '../list-size'

export interface RpcCall {
  method: string
  params: readonly unknown[]
}
/** The result of one call, or the code with which the node refused it. */
export type RpcResult = { result: unknown } | { refused: number }

/**
 * The results of one list, of which the last may be missing, or the code with which the host refused the whole list.
 */
export type ListAnswer = RpcResult[] | { refusedList: number }

/**
 * Sends calls in lists as long as the host accepts. A refused list is halved, and calls that a host left unanswered are
 * sent again.
 */
export async function sendInLists(
  calls: readonly RpcCall[],
  size: ListSize,
  send: (list: readonly RpcCall[]) => Promise<ListAnswer>,
): Promise<RpcResult[]> {
  const results: RpcResult[] = []
  const usual = size.most()
  let length = usual
  let isRest = false
  while (results.length < calls.length) {
    const list = calls.slice(results.length, results.length + length)
    const answer = await send(list)
    if (!Array.isArray(answer)) {
      const refused = { refused: answer.refusedList }
      // shorter lists are refused too, so the reason is not their length
      if (list.length === 1 && length < usual && results.length === 0) return calls.map(() => refused)
      if (list.length > 1) length = fewer(list.length)
      else results.push(refused)
      continue
    }
    const count: number = isRest ? answer.length : countAnswered(list, answer)
    if (answer.some((one) => 'result' in one)) size.learn(length)
    else length = usual
    isRest = count < list.length
    if (isRest) length = count
    results.push(...answer.slice(0, count))
  }
  return results
}

/**
 * Counts the answered calls. A refusal of a method that was answered earlier in the list means that the list was too
 * long.
 */
function countAnswered(list: readonly RpcCall[], answer: readonly RpcResult[]): number {
  const last = answer.findLastIndex((one) => 'result' in one)
  const refused = list[last + 1]?.method
  const isAnsweredBefore = list
    .slice(0, last + 1)
    .some(({ method }, at) => method === refused && 'result' in (answer[at] ?? {}))
  return last + 1 < answer.length && isAnsweredBefore ? last + 1 : answer.length
}
