import { lookup, Resolver } from 'node:dns/promises'

/** All addresses of a host name, the one to connect to first; throws when there are none, and when `signal` ends it. */
export type Resolve = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>

const RETRY_MS = 1000
const OTHER_FAMILY_MS = 1000
/** With pauses that grow, these take longer than any caller waits: `signal` ends the wait, which callers tell from a failure. */
const TRIES = 5

/**
 * As every program of this machine resolves names, with `/etc/hosts` and search domains. Holds a thread of the process
 * until the system gives up, whatever `signal` says: not for names that strangers choose.
 */
export const systemResolve: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true, verbatim: true })).map(({ address }) => address)

/**
 * Asks the name servers alone, without a thread, and leaves nothing behind. An answer of one family is enough: the
 * other has another second. IPv4 comes first, since nothing here sorts by what this machine can reach.
 * @param servers as `address:port`; by default those of the system
 */
export const dnsResolve =
  (servers?: readonly string[]): Resolve =>
  async (hostname, signal) => {
    // not in DNS (RFC 6761), and its merchant is to be told that it is not public
    if (/^(.+\.)?localhost\.?$/.test(hostname)) return ['127.0.0.1']
    signal.throwIfAborted()
    // one for each name, since it can only cancel everything that it was asked
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
