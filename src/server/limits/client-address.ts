import type { Context } from 'hono'

/**
 * Who asks, as far as it can be known: the socket's address, or behind `proxies` trusted ones the address that the
 * outermost of them saw (`X-Forwarded-For`, counted from the right; what stands further left anybody may have written).
 */
export function addressBehind(socket: string | undefined, forwarded: string | undefined, proxies: number): string {
  const seen = (forwarded ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  return (proxies > 0 ? seen.at(-Math.min(proxies, seen.length)) : undefined) ?? socket ?? 'unknown'
}

export function clientAddress(c: Context, proxies: number): string {
  const environment = c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined
  return addressBehind(environment?.incoming?.socket?.remoteAddress, c.req.header('x-forwarded-for'), proxies)
}

/** One subscriber: an IPv4 address, or the /64 of an IPv6 one, of which anybody has 2^64. */
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

/** Whether the request was made on this machine, and is nobody's that a proxy here passes on. */
export function isLocal(c: Context): boolean {
  const passedOn = c.req.header('x-forwarded-for') ?? c.req.header('forwarded') ?? c.req.header('x-real-ip')
  return passedOn === undefined && /^(?:127\.|::1$|::ffff:127\.)/.test(clientAddress(c, 0))
}
