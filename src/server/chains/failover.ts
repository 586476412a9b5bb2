import { AddressUnreadable, ChainUnavailable, type RequestOutcome } from '../ports/chain-reader'
import type { Clock } from '../ports/clock'
import { createEndpoint, type Endpoint, type EndpointSettings } from './endpoint'

/** A node, or a service in front of one. */
export interface ChainSource {
  /** Throws if the source is of another network, or does not answer. */
  identify(): Promise<void>
}

/** Does work with a source. Throws `ChainUnavailable`. */
export type Run<Source> = <Result>(work: (source: Source) => Promise<Result>) => Promise<Result>

/**
 * Gives each piece of work to the first source that can do all of it, since two halves from two nodes could contradict
 * each other. A source is identified before its first work and after each failure, since another node may answer at its
 * address by then.
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
    /** Each source by itself, to compare their answers. */
    each: sources.map(
      (source): Run<Source> =>
        (work) =>
          attempt(source, work),
    ),
    /**
     * Throws the failure of the last source, with the shortest time after which a source may be tried again. Throws an
     * `AddressUnreadable` before any other failure, since the next scan needs its state.
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
      const reason = failure.message.slice(failure.fault.length + 2)
      throw new ChainUnavailable(failure.fault, reason, Number.isFinite(soonest) ? soonest : 0, { cause: failure })
    },
    /** Whether all sources answer yes. False if a source is unavailable. */
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
