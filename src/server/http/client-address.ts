import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'

/** Some proxies append the client's port (`1.2.3.4:5678`, `[2001:db8::1]:5678`), which is another one each time. */
const withoutPort = (address: string) =>
  address.replace(/^(?:\[([^\]]*)\]|((?:::ffff:)?\d+\.[\d.]+))(?::\d+)?$/i, '$1$2')

/**
 * The client's address: the socket's, or behind `proxies` trusted proxies the one that the outermost of them saw, in
 * `X-Forwarded-For` counted from the right. Anything further left may be forged.
 */
export function addressBehind(socket: string | undefined, forwarded: string | undefined, proxies: number): string {
  const seen = (forwarded ?? '')
    .split(',')
    .map((one) => withoutPort(one.trim()))
    .filter(Boolean)
  return (proxies > 0 ? seen.at(-Math.min(proxies, seen.length)) : undefined) ?? socket ?? 'unknown'
}

export function clientAddress(c: Context, proxies: number): string {
  const environment = c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined
  return addressBehind(environment?.incoming?.socket?.remoteAddress, c.req.header('x-forwarded-for'), proxies)
}

/** Whom an address stands for, as text. */
export type Blocks = {
  /** An IPv4 address, behind which a carrier may have thousands of phones, or the /48 of an IPv6 one. */
  network: string
  /** The /64 of an IPv6 address, which every subscriber has for themselves; null of an IPv4 address. */
  subscriber: string | null
}

/** IPv4 addresses in IPv6 notation count as IPv4. Text that is no address stands for itself. */
export function blocksOf(address: string): Blocks {
  // most addresses are IPv4, and every poll comes here
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!bare.includes(':') || !ipaddr.isValid(bare)) return { network: bare, subscriber: null }
  const parsed = ipaddr.process(bare)
  if (parsed.kind() === 'ipv4') return { network: parsed.toString(), subscriber: null }
  const plain = parsed.toNormalizedString().replace(/%.*$/, '')
  const of = (bits: number) => `${ipaddr.IPv6.networkAddressFromCIDR(`${plain}/${bits}`).toString()}/${bits}`
  return { network: of(48), subscriber: of(64) }
}

/** Whether the request comes from this machine, and was not forwarded by a proxy. */
export function isLocal(c: Context): boolean {
  const passedOn = c.req.header('x-forwarded-for') ?? c.req.header('forwarded') ?? c.req.header('x-real-ip')
  return passedOn === undefined && /^(?:127\.|::1$|::ffff:127\.)/.test(clientAddress(c, 0))
}
