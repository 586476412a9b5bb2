import type { Context } from 'hono'

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

/** What counts as one client: an IPv4 address, or the /64 of an IPv6 address, since every subscriber has a whole /64. */
export function subscriberOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.toLowerCase().split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const groups =
    tail === undefined ? left : [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/** Whether the request comes from this machine, and was not forwarded by a proxy. */
export function isLocal(c: Context): boolean {
  const passedOn = c.req.header('x-forwarded-for') ?? c.req.header('forwarded') ?? c.req.header('x-real-ip')
  return passedOn === undefined && /^(?:127\.|::1$|::ffff:127\.)/.test(clientAddress(c, 0))
}
