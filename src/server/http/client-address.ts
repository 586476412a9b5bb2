import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'

/** Some proxies append the client's port, which differs for each connection. */
const withoutPort = (address: string) =>
  address.replace(/^(?:\[([^\]]*)\]|((?:::ffff:)?\d+\.[\d.]+))(?::\d+)?$/i, '$1$2')

/**
 * The client's address: the socket's, or behind `proxies` trusted proxies the entry of `X-Forwarded-For` at that
 * position from the right. Entries further left may be forged.
 */
export function addressBehind(socket: string | undefined, forwarded: string | undefined, proxies: number): string {
  const direct = socket ?? 'unknown'
  if (proxies === 0 || !forwarded) return direct
  const hops = forwarded
    .split(',')
    .map((one) => withoutPort(one.trim()))
    .filter(Boolean)
  return hops.at(-Math.min(proxies, hops.length)) ?? direct
}

export function clientAddress(c: Context, proxies: number): string {
  const environment = c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined
  return addressBehind(environment?.incoming?.socket?.remoteAddress, c.req.header('x-forwarded-for'), proxies)
}

/** The IP ranges that an address belongs to, as text. Limits count requests by them. */
export type ClientRanges = {
  /** An IPv4 address, which a carrier may share between thousands of phones, or the /48 of an IPv6 address. */
  range: string
  /** The /64 of an IPv6 address, which belongs to one subscriber. Null for IPv4. */
  subscriber: string | null
}

/** IPv4 in IPv6 notation counts as IPv4. Text that is not an address becomes a range of its own. */
export function toClientRanges(address: string): ClientRanges {
  // fast path: most addresses are IPv4, and every poll calls this
  if (!address.includes(':')) return { range: address, subscriber: null }
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!bare.includes(':') || !ipaddr.isValid(bare)) return { range: bare, subscriber: null }
  const parsed = ipaddr.process(bare)
  if (parsed.kind() === 'ipv4') return { range: parsed.toString(), subscriber: null }
  const plain = parsed.toNormalizedString().replace(/%.*$/, '')
  const prefix = (bits: number) => `${ipaddr.IPv6.networkAddressFromCIDR(`${plain}/${bits}`).toString()}/${bits}`
  return { range: prefix(48), subscriber: prefix(64) }
}

/** Whether the request comes from this machine without a proxy. */
export function isLocal(c: Context): boolean {
  const passedOn = c.req.header('x-forwarded-for') ?? c.req.header('forwarded') ?? c.req.header('x-real-ip')
  return passedOn === undefined && /^(?:127\.|::1$|::ffff:127\.)/.test(clientAddress(c, 0))
}
