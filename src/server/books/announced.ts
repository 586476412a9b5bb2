import type { Database } from '../storage/database'

/** What a change is written with: one transaction, and what to announce once it is committed. */
export interface Change {
  tx: Database
  announce(topic: string): void
}

/** Topics by which memories are dropped and held polls woken. */
export const topicOf = {
  session: (id: string) => `session:${id}`,
  page: (slug: string) => `page:${slug}`,
  key: (scope: string, key: string) => `key:${scope}:${key}`,
  outbox: () => 'outbox',
}
