import type { PaymentChange } from '../../../contract/session/payment-change'
import type { MerchantAndMode } from '../../storage/owner'

/**
 * The maximum number of changes that wait for a slow reader. With more changes, the client has to read everything
 * again.
 */
export const MAX_CHANGES = 200

/** Changed payments, or `many` if there are too many to list, or `keep_alive`, which keeps the connection open. */
export type FeedMessage = { changes: PaymentChange[] } | 'many' | 'keep_alive'

/** A reader of the feed. */
export interface Subscriber extends MerchantAndMode {
  person: string
  /** The member's device. For an API key, this is again the id of the key. */
  device: string
  isAllowed(): Promise<boolean>
}

/** The feed of one subscriber. */
export interface Subscription {
  owner: Subscriber
  /** Waits for the next message. Null when the subscription has ended. */
  next(): Promise<FeedMessage | null>
  end(): void
  push(change: PaymentChange): void
  /** Makes the subscriber read everything again. */
  pushMany(): void
  /** Sends a message even if nothing happened. */
  keepAlive(): void
}

/** @param onEnd called once */
export function createSubscription(owner: Subscriber, onEnd: (ended: Subscription) => void): Subscription {
  const changes = new Map<string, PaymentChange>()
  let isMany = false
  let isAlive = false
  let isOver = false
  let wake = () => {}

  function take(): FeedMessage | null {
    if (isMany) {
      isMany = false
      return 'many'
    }
    if (changes.size > 0) {
      const taken = [...changes.values()]
      changes.clear()
      return { changes: taken }
    }
    return isAlive ? 'keep_alive' : null
  }

  const subscription: Subscription = {
    owner,
    async next() {
      while (!isOver) {
        const message = take()
        isAlive = false
        if (message) return message
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      return null
    },
    end() {
      if (isOver) return
      isOver = true
      changes.clear()
      onEnd(subscription)
      wake()
    },
    push(change) {
      if (isMany) return
      changes.set(change.id, change)
      if (changes.size > MAX_CHANGES) subscription.pushMany()
      wake()
    },
    pushMany() {
      isMany = true
      changes.clear()
      wake()
    },
    keepAlive() {
      isAlive = true
      wake()
    },
  }
  return subscription
}
