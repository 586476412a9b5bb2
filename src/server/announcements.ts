import type { Deps } from './deps'
import type { ChangeFeed } from './payments/overview/change-feed'
import type { Pages } from './payments/pages/pages'
import type { SessionViews } from './payments/sessions/session-views'
import type { Listener } from './ports/storage'
import { readChannel } from './storage/channels'
import type { PubSub } from './storage/pubsub'

interface AnnouncementDeps extends Pick<Deps, 'rates'> {
  pubsub: PubSub
  pages: Pages
  views: SessionViews
  changes: ChangeFeed
}

/**
 * Drops changed objects from this process's caches, whichever process changed them, and wakes the requests that wait
 * for a change.
 */
export function onAnnouncements({ rates, pubsub, pages, views, changes }: AnnouncementDeps): Listener {
  function apply(channel: string): void {
    const announced = readChannel(channel)
    if (!announced) return
    const { kind, id } = announced
    switch (kind) {
      case 'session':
        views.drop(id)
        changes.onSession(id)
        break
      case 'sessions':
        views.dropPage(id)
        break
      case 'page':
        pages.drop(id)
        break
      case 'merchant':
        pages.dropMerchant(id)
        views.dropMerchant(id)
        break
      case 'network':
        views.clear()
        pubsub.wakeAll()
        break
      case 'access':
        changes.onAccessEnded(id)
        break
      case 'accept_rate':
        rates.live?.acceptJump?.(id)
        break
      case 'key':
      case 'outbox':
        // processes only wait for these channels: no cache holds their objects
        break
      default:
        kind satisfies never
    }
  }

  return {
    onMessage(channel) {
      apply(channel)
      pubsub.publish(channel)
    },
    onMissedMessages() {
      pages.clear()
      views.clear()
      changes.onMissed()
      pubsub.wakeAll()
    },
  }
}
