/**
 * The path that is meant by one that leads nowhere; null: none. Only paths of our own are returned, so that nobody is sent
 * to another site.
 */
export function meantBy(path: string): string | null {
  // the widget's button puts a session's full address behind that of a page, for want of bytes (`widget/button.ts`)
  const [, named] = /^\/p\/[^/]+\/s\/.*(\/p\/[\w-]+\/s\/[\w-]+)$/.exec(path) ?? []
  // people and chats put a slash behind an address
  const [, unslashed] = /^(\/p\/[\w-]+(?:\/s\/[\w-]+)?)\/$/.exec(path) ?? []
  return named ?? unslashed ?? null
}
