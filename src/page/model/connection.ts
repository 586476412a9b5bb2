import type { Ports } from './ports'
import { batch, computed, type ReadonlySignal, signal } from './signals'

export type Connection = ReturnType<typeof createConnection>

/** One lost answer is no news yet; two in a row are. */
const LOST = 2

/**
 * Whether the service can be heard, when it was last, and what its clock says: the device's may be off by a day.
 * `serviceNow` is the service's time now, or when a copy was made at the device's `keptAt`.
 */
export function createConnection(
  ports: Pick<Ports, 'now' | 'watchPresence'>,
  serviceNow: number,
  keptAt: number | undefined,
) {
  const offset = signal(serviceNow - (keptAt ?? ports.now()))
  const time = signal(ports.now() + offset.peek())
  const checkedAt = signal(serviceNow)
  // a copy on the screen means that the service could not be heard
  const losses = signal(keptAt === undefined ? 0 : LOST)
  const presence = signal({ visible: true, online: true })

  const serviceTime = () => ports.now() + offset.peek()

  return {
    /** Milliseconds by the service's clock; moves only while somebody looks. */
    time: time as ReadonlySignal<number>,
    /** When the service was last heard. */
    checkedAt: checkedAt as ReadonlySignal<number>,
    offline: computed(() => !presence.value.online || losses.value >= LOST),
    awake: computed(() => presence.value.online && presence.value.visible),
    serviceTime,
    tick() {
      time.value = serviceTime()
    },
    /** An answer came from the service. */
    reached(headers: Headers) {
      const date = Date.parse(headers.get('Date') ?? '')
      batch(() => {
        losses.value = 0
        if (!Number.isNaN(date)) offset.value = date - ports.now()
        time.value = checkedAt.value = serviceTime()
      })
    },
    lost() {
      losses.value++
    },
    /** Tells when somebody comes back to the page or the network to the device. */
    watch(changed: () => void): () => void {
      return ports.watchPresence((next) => {
        if (next.online && !presence.peek().online) losses.value = 0
        presence.value = next
        changed()
      })
    },
  }
}
