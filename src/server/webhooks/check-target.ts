import { isIP } from 'node:net'
import { isPublicAddress } from './public-address'
import type { Resolve } from './resolve-host'

/** Where to connect: the checked addresses, never the name, which may resolve differently the next time. */
type Target = { url: URL; addresses: readonly string[] }

/** The message tells the merchant why nothing may be sent there. */
export class TargetRefused extends Error {
  override readonly name = 'TargetRefused'
}

/** What is wrong with a URL, as far as that shows without a name lookup; null when nothing is. */
export function urlProblem(text: string, allowPrivate: boolean): string | null {
  let url: URL
  try {
    url = new URL(text)
  } catch {
    return 'must be an HTTPS URL'
  }
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) return 'must be an HTTPS URL'
  if (url.username || url.password) return 'must not carry a user name or password'
  return null
}

/**
 * Why the host may not be registered; null when it may. A name that does not resolve (yet) is accepted: nothing can be
 * sent there, and every delivery resolves it again. `signal` ends the wait for the resolver.
 */
export async function hostProblem(text: string, resolve: Resolve, signal: AbortSignal): Promise<string | null> {
  const addresses = await abortable(addressesOf(new URL(text), resolve, signal), signal).catch(() => [])
  return addresses.every(isPublicAddress) ? null : NOT_PUBLIC
}

/**
 * The checked addresses to connect to. A name with any address that is not public is refused, since we cannot choose
 * which one a later connection would take. Throws `TargetRefused`.
 */
export async function checkTarget(
  text: string,
  resolve: Resolve,
  allowPrivate: boolean,
  signal: AbortSignal,
): Promise<Target> {
  const problem = urlProblem(text, allowPrivate)
  if (problem) throw new TargetRefused(problem)
  const url = new URL(text)
  const addresses = await abortable(addressesOf(url, resolve, signal), signal)
  if (addresses.length === 0) throw new TargetRefused('its host name cannot be resolved')
  if (!allowPrivate && !addresses.every(isPublicAddress)) throw new TargetRefused(NOT_PUBLIC)
  return { url, addresses }
}

const NOT_PUBLIC = 'must be a host on the public internet'

async function addressesOf({ hostname }: URL, resolve: Resolve, signal: AbortSignal): Promise<readonly string[]> {
  const name = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(name) ? [name] : resolve(name, signal).catch(() => [])
}

/** Stops waiting on abort: the system's resolver cannot be interrupted, and no address is not the same as no answer. */
function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((done, failed) => {
    const cancel = () => failed(signal.reason)
    signal.addEventListener('abort', cancel, { once: true })
    work.then(done, failed).finally(() => signal.removeEventListener('abort', cancel))
  })
}
