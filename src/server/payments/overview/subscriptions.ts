import type { MerchantAndMode } from '../../storage/owner'
import { createSubscription, type Subscriber, type Subscription } from './subscription'

/**
 * The maximum number of open subscriptions in a process: in all, of a merchant in one mode, of a member or key, and of
 * a device.
 */
const MAX = { process: 1000, merchant: 50, person: 20, device: 10 } as const

export type Subscriptions = ReturnType<typeof createSubscriptions>

const isSameOwner = (one: MerchantAndMode, other: MerchantAndMode) =>
  one.merchantId === other.merchantId && one.mode === other.mode

/** The open subscriptions of this process. */
export function createSubscriptions() {
  const open = new Set<Subscription>()

  const hasRoomFor = (owner: Subscriber): boolean => {
    const count = (isCounted: (other: Subscriber) => boolean) => [...open].filter((one) => isCounted(one.owner)).length
    return (
      open.size < MAX.process &&
      count((other) => isSameOwner(other, owner)) < MAX.merchant &&
      count(({ person }) => person === owner.person) < MAX.person &&
      count(({ device }) => device === owner.device) < MAX.device
    )
  }

  const end = (isOver: (owner: Subscriber) => boolean) => {
    for (const subscription of [...open]) if (isOver(subscription.owner)) subscription.end()
  }

  return {
    isEmpty: () => open.size === 0,
    /** Null if there are too many subscriptions already. */
    add(owner: Subscriber, onEnd: () => void): Subscription | null {
      if (!hasRoomFor(owner)) return null
      const added = createSubscription(owner, (ended) => {
        open.delete(ended)
        onEnd()
      })
      open.add(added)
      return added
    },
    owners: () => [...new Map([...open].map(({ owner }) => [`${owner.merchantId} ${owner.mode}`, owner])).values()],
    of: (owner: MerchantAndMode) => [...open].filter((one) => isSameOwner(one.owner, owner)),
    end,
    pushManyToAll() {
      for (const subscription of open) subscription.pushMany()
    },
    /** Ends the subscriptions of devices, members and keys that may no longer read the payments. */
    async endRevoked(): Promise<void> {
      const devices = new Map([...open].map(({ owner }) => [owner.device, owner]))
      for (const { device, isAllowed } of devices.values())
        if (!(await isAllowed())) end((owner) => owner.device === device)
    },
  }
}
