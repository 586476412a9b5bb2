import { lookup, Resolver } from 'node:dns/promises'
import type { Resolve } from '../ports/resolver'

const RETRY_MS = 1000
const OTHER_FAMILY_MS = 1000
/** With their growing pauses, the tries take longer than any caller waits, so `signal` ends the wait. */
const TRIES = 5

/**
 * Uses the system's resolver, with `/etc/hosts` and search domains. It blocks a thread until the system gives up, even
 * after `signal` aborts, so it must not be used for names that merchants choose.
 */
export const systemResolve: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true, verbatim: true })).map(({ address }) => address)

/**
 * Queries the name servers directly, without a thread. After the answer for one address family, the query for the other
 * has one more second. IPv4 comes first, because addresses are not sorted by reachability.
 * @param servers as `address:port`; by default the system's
 */
export const dnsResolve =
  (servers?: readonly string[]): Resolve =>
  async (hostname, signal) => {
    // localhost is not in DNS (RFC 6761); it is resolved here, so that the error says that it is not public
    if (/^(.+\.)?localhost\.?$/.test(hostname)) return ['127.0.0.1']
    signal.throwIfAborted()
    // each name has its own resolver, because `cancel` cancels all queries of a resolver
    const resolver = new Resolver({ timeout: RETRY_MS, tries: TRIES })
    if (servers) resolver.setServers(servers)
    const cancel = () => resolver.cancel()
    signal.addEventListener('abort', cancel, { once: true })
    let patience: NodeJS.Timeout | undefined
    try {
      const families = [resolver.resolve4(hostname), resolver.resolve6(hostname)]
      await Promise.any(families)
      patience = setTimeout(cancel, OTHER_FAMILY_MS)
      const answers = await Promise.allSettled(families)
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    } finally {
      clearTimeout(patience)
      signal.removeEventListener('abort', cancel)
    }
  }
