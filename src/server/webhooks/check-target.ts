import { isIP } from 'node:net'
import type { Resolve } from '../ports/resolver'
import { isPublicAddress } from './public-address'

/** The checked addresses to connect to. The name may resolve differently the next time. */
type Target = { url: URL; addresses: readonly string[] }

/** A refused URL. The message is shown to the merchant. */
export class TargetRefused extends Error {
  override readonly name = 'TargetRefused'
}

/** The error text for a URL, without a name lookup. Null if it is allowed. */
export function urlProblem(text: string, allowPrivate: boolean): string | null {
  let url: URL
  try {
    url = new URL(text)
  } catch {
    return 'Must be an HTTPS URL.'
  }
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) return 'Must be an HTTPS URL.'
  if (url.username || url.password) return 'Must not contain a user name or password.'
  return null
}

/**
 * The error text for a host, or null if it may be registered. A name that does not resolve is accepted, because every
 * delivery resolves it again. `signal` ends the wait for the resolver.
 */
export async function hostProblem(text: string, resolve: Resolve, signal: AbortSignal): Promise<string | null> {
  const addresses = await abortable(addressesOf(new URL(text), resolve, signal), signal).catch(() => [])
  return addresses.every(isPublicAddress) ? null : NOT_PUBLIC
}

/** The checked addresses of a URL. Throws `TargetRefused` if any address of the host is not public. */
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
  if (addresses.length === 0) throw new TargetRefused('The host name cannot be resolved.')
  if (!allowPrivate && !addresses.every(isPublicAddress)) throw new TargetRefused(NOT_PUBLIC)
  return { url, addresses }
}

const NOT_PUBLIC = 'Must be a host on the public internet.'

async function addressesOf({ hostname }: URL, resolve: Resolve, signal: AbortSignal): Promise<readonly string[]> {
  const name = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(name) ? [name] : resolve(name, signal).catch(() => [])
}

/** Rejects on abort, because the system's resolver cannot be interrupted. */
function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((done, failed) => {
    const cancel = () => failed(signal.reason)
    signal.addEventListener('abort', cancel, { once: true })
    work.then(done, failed).finally(() => signal.removeEventListener('abort', cancel))
  })
}
