import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Refusal } from '../../browser/service-client'
import { useDashboard } from '../state/dashboard-context'
import { hasRight } from '../state/rights'
import { KINDS, type Kind, type Result } from './kinds'

/** The time after the last key until the service is asked. */
const PAUSE_MS = 200
/** The number of results of each kind. */
export const MAX_RESULTS = 6

/** Results of one kind. `hasMore`: there are more than are listed. */
export type Group = { name: Kind['name']; results: Result[]; hasMore: boolean }

export type Results =
  | { name: 'nothing-typed' }
  | { name: 'searching' }
  | { name: 'found'; query: string; groups: Group[] }
  | { name: 'refused'; refusal: Refusal }

/** Searches all kinds that the role may see. The text is sent in bodies, because it may name a person. */
export function useResults(typed: string): { results: Results; retry: () => void } {
  const { client, role, endSession } = useDashboard()
  const results = useSignal<Results>({ name: 'nothing-typed' })
  const attempt = useSignal(0)
  const query = typed.trim()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the search
  useEffect(() => {
    if (query === '') {
      results.value = { name: 'nothing-typed' }
      return
    }
    let isCurrent = true
    const search = async (kind: Kind): Promise<Group> => {
      const body = { query, limit: MAX_RESULTS }
      const { items, meta } = await client.list(kind.path, kind.schema, { method: 'POST', body })
      return { name: kind.name, results: items.map((item) => kind.toResult(item as never)), hasMore: meta.has_next }
    }
    const searchAll = async (): Promise<Results> => {
      const kinds = KINDS.filter(({ right }) => !right || hasRight(role.peek(), right))
      try {
        const groups = await Promise.all(kinds.map(search))
        return { name: 'found', query, groups: groups.filter((group) => group.results.length > 0) }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        if (error.reason === 'signed-out') endSession()
        return { name: 'refused', refusal: error }
      }
    }
    // The former results stay until the new ones are there, so that nothing flickers while the member types.
    if (results.peek().name !== 'found') results.value = { name: 'searching' }
    const timer = setTimeout(async () => {
      const found = await searchAll()
      if (isCurrent) results.value = found
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [query, attempt.value, client, role, endSession, results])
  return {
    results: results.value,
    retry: () => {
      attempt.value += 1
    },
  }
}
