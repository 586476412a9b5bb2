import { AddressUnreadable, ChainUnavailable, type RequestOutcome } from '../ports/chain-reader'
import type { Clock } from '../runtime/clock'
import { createEndpoint, type Endpoint, type EndpointSettings } from './endpoint'

/** A node, or a service in front of one. */
export interface ChainSource {
  /** Throws when it is of another network, or cannot be asked. */
  identify(): Promise<void>
}

/** Does work with a source. Throws `ChainUnavailable`. */
export type Run<Source> = <Result>(work: (source: Source) => Promise<Result>) => Promise<Result>

/**
 * Gives work to the first source that can do it, whole: two halves from two nodes could contradict each other. A source is
 * identified before its first work, and again after each failure, since behind its address another may have taken over.
 * @param limitedBy see `createEndpoint`
 */
export function createFailover<Source extends ChainSource>(
  settings: readonly EndpointSettings[],
  clock: Clock,
  sourceAt: (endpoint: Endpoint) => Source,
  limitedBy?: readonly number[],
) {
  const endpoints = settings.map((one) => createEndpoint(one, clock, limitedBy))
  const sources = endpoints.map(sourceAt)
  const identified = new Set<Source>()

  async function attempt<Result>(source: Source, work: (source: Source) => Promise<Result>): Promise<Result> {
    try {
      if (!identified.has(source)) await source.identify()
      identified.add(source)
      return await work(source)
    } catch (error) {
      identified.delete(source)
      throw error
    }
  }

  return {
    /** Each source by itself, to compare what they say. */
    each: sources.map(
      (source): Run<Source> =>
        (work) =>
          attempt(source, work),
    ),
    /**
     * Throws the failure of the last source, with the shortest time after which one of them may be asked again; one that
     * a later look must know of goes first.
     */
    async run<Result>(work: (source: Source) => Promise<Result>): Promise<Result> {
      let failure = new ChainUnavailable('unreachable', 'no endpoint')
      let unreadable: AddressUnreadable | null = null
      let soonest = Number.POSITIVE_INFINITY
      for (const source of sources) {
        try {
          return await attempt(source, work)
        } catch (error) {
          if (!(error instanceof ChainUnavailable)) throw error
          failure = error
          if (error instanceof AddressUnreadable) unreadable = error
          soonest = Math.min(soonest, error.retryAfterMs)
        }
      }
      if (unreadable) throw unreadable
      const words = failure.message.slice(failure.fault.length + 2)
      throw new ChainUnavailable(failure.fault, words, Number.isFinite(soonest) ? soonest : 0, { cause: failure })
    },
    /** Whether all sources say so; one that cannot be asked does not. */
    async allAgree(question: (source: Source) => Promise<boolean>): Promise<boolean> {
      for (const source of sources) {
        try {
          if (!(await attempt(source, question))) return false
        } catch (error) {
          if (!(error instanceof ChainUnavailable)) throw error
          return false
        }
      }
      return true
    },
    requests: (outcome?: RequestOutcome) => endpoints.reduce((sum, endpoint) => sum + endpoint.requests(outcome), 0),
  }
}
export type Failover<Source extends ChainSource> = ReturnType<typeof createFailover<Source>>
