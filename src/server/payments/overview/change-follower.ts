import type { PaymentChange } from '../../../contract/session/payment-change'
import type { Owner } from '../../storage/owner'

/** With more changes at once, the client is told to read everything again. So a slow reader takes no more memory. */
export const MOST_CHANGES = 200

/** What a follower hears: payments that changed, that too many did, or that nothing did for a while. */
export type Heard = { changes: PaymentChange[] } | 'many' | 'nothing'

/** For one reader, who reads as fast as it can. */
export interface Following {
  /** What is next; null: it is over. */
  next(): Promise<Heard | null>
  /** The reader has gone. */
  end(): void
}

/** Who follows, and whether they still may. */
export interface Listener extends Owner {
  /** The member or the API key. */
  person: string
  /** The member's device; of an API key, the key again. */
  device: string
  isAllowed(): Promise<boolean>
}

export interface Follower extends Following {
  owner: Listener
  tell(change: PaymentChange): void
  tellMany(): void
  /** Something is heard even if nothing happened. */
  tellAlive(): void
}

/** @param onEnd called once */
export function createFollower(owner: Listener, onEnd: (follower: Follower) => void): Follower {
  const changes = new Map<string, PaymentChange>()
  let isMany = false
  let isAlive = false
  let isOver = false
  let wake = () => {}

  function take(): Heard | null {
    if (isMany) {
      isMany = false
      return 'many'
    }
    if (changes.size > 0) {
      const taken = [...changes.values()]
      changes.clear()
      return { changes: taken }
    }
    return isAlive ? 'nothing' : null
  }

  const follower: Follower = {
    owner,
    async next() {
      while (!isOver) {
        const heard = take()
        isAlive = false
        if (heard) return heard
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      return null
    },
    tell(change) {
      if (isMany) return
      changes.set(change.id, change)
      if (changes.size > MOST_CHANGES) follower.tellMany()
      wake()
    },
    tellMany() {
      isMany = true
      changes.clear()
      wake()
    },
    tellAlive() {
      isAlive = true
      wake()
    },
    end() {
      if (isOver) return
      isOver = true
      changes.clear()
      onEnd(follower)
      wake()
    },
  }
  return follower
}
