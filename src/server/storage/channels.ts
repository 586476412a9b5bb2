/** Channels that announce changes. Caches drop the named object, and held polls wake. */
export const channelOf = {
  session: (id: string) => `session:${id}`,
  page: (slug: string) => `page:${slug}`,
  /** All pages of a merchant. */
  merchant: (id: string) => `merchant:${id}`,
  /** All sessions on a page. */
  sessions: (pageId: string) => `sessions:${pageId}`,
  /** A network became unreachable, or reachable again. */
  network: (name: string) => `network:${name}`,
  /** A device, member (`member:` and the id), API key or merchant has lost its access. */
  access: (id: string) => `access:${id}`,
  key: (scope: string, key: string) => `key:${scope}:${key}`,
  /** The next price of a coin or currency is accepted, although it jumped. */
  accept_rate: (currency: string) => `accept_rate:${currency}`,
  outbox: () => 'outbox',
} as const
type ChannelKind = keyof typeof channelOf

/** The parts of a channel. Null for a kind that only a newer process knows. */
export function readChannel(channel: string): { kind: ChannelKind; id: string } | null {
  const [kind = '', id = ''] = channel.split(/:(.*)/s)
  return Object.hasOwn(channelOf, kind) ? { kind: kind as ChannelKind, id } : null
}
