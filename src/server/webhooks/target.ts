import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublicAddress } from './public-address'

/** All addresses of a name; throws when there are none. */
export type Resolve = (hostname: string) => Promise<readonly string[]>

export const systemResolve: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true, verbatim: true })).map(({ address }) => address)

/** Where to connect: the checked address, never the name, which may answer otherwise the next time. */
type Target = { url: URL; address: string }

/** Why nothing may be sent there, in words for the merchant. */
export class TargetRefused extends Error {
  override readonly name = 'TargetRefused'
}

/** What can be said of a URL without asking anybody; null when nothing is wrong. */
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
 * Why the host may not be registered; null when it may. A name that does not resolve (yet) may: nothing can be sent
 * there, and every send asks again. Waits for the resolver no longer than `signal`.
 */
export async function hostProblem(text: string, resolve: Resolve, signal: AbortSignal): Promise<string | null> {
  const addresses = await abortable(addressesOf(new URL(text), resolve), signal).catch(() => [])
  return addresses.every(isPublicAddress) ? null : NOT_PUBLIC
}

/**
 * The address to connect to, checked. A name of which any address is not public is refused as a whole: which one a
 * later connection would take is not ours to choose. Throws `TargetRefused`.
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
  const addresses = await abortable(addressesOf(url, resolve), signal)
  const [address] = addresses
  if (address === undefined) throw new TargetRefused('its host name cannot be resolved')
  if (!allowPrivate && !addresses.every(isPublicAddress)) throw new TargetRefused(NOT_PUBLIC)
  return { url, address }
}

const NOT_PUBLIC = 'must be a host on the public internet'

async function addressesOf({ hostname }: URL, resolve: Resolve): Promise<readonly string[]> {
  const name = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(name) ? [name] : resolve(name).catch(() => [])
}

/** The resolver itself cannot be interrupted, only left alone. */
function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((done, failed) => {
    const giveUp = () => failed(signal.reason)
    signal.addEventListener('abort', giveUp, { once: true })
    work.then(done, failed).finally(() => signal.removeEventListener('abort', giveUp))
  })
}
