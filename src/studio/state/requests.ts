import { signal } from '@preact/signals'
import { Refusal } from '../../browser/service-client'
import { withTextLabel } from '../look/text-fields'

export type RequestProblem = { message: string; errors: readonly string[] }

/** Runs requests, and stores the refusal of the last request for display. */
export function createRequests<Name extends string>(initial: RequestProblem | null = null) {
  const busy = signal<Name | null>(null)
  const problem = signal(initial)

  /** Returns null if the service refused the request. */
  async function run<Result>(name: Name, request: () => Promise<Result>): Promise<Result | null> {
    busy.value = name
    problem.value = null
    try {
      return await request()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      problem.value = { message: error.message, errors: error.errors.map(withTextLabel) }
      return null
    } finally {
      busy.value = null
    }
  }

  return { busy, problem, run }
}
