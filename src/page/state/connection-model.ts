import { batch, computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Ports } from './ports'

export type Connection = ReturnType<typeof createConnection>

/** The number of lost answers in a row that counts as offline. */
const LOST = 2

/**
 * Whether the service can be reached, when it last was, and what its clock says, since the device's may be off by a day.
 * `serviceNow` is the service's time now, or if `keptAt` is given, its time when the device kept a copy.
 */
export function createConnection(
  ports: Pick<Ports, 'now' | 'watchPresence'>,
  serviceNow: number,
  keptAt: number | undefined,
) {
  const offset = signal(serviceNow - (keptAt ?? ports.now()))
  const time = signal(ports.now() + offset.peek())
  const checkedAt = signal(serviceNow)
  // showing a kept copy means that the service could not be reached
  const losses = signal(keptAt === undefined ? 0 : LOST)
  const presence = signal({ visible: true, online: true })

  const serviceTime = () => ports.now() + offset.peek()

  return {
    /** Milliseconds by the service's clock; advances only while the page is visible. */
    time: time as ReadonlySignal<number>,
    /** When the service was last reached. */
    checkedAt: checkedAt as ReadonlySignal<number>,
    offline: computed(() => !presence.value.online || losses.value >= LOST),
    presence: presence as ReadonlySignal<{ visible: boolean; online: boolean }>,
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
    /** Calls back when the customer returns to the page, or the network to the device. */
    watch(changed: () => void): () => void {
      return ports.watchPresence((next) => {
        if (next.online && !presence.peek().online) losses.value = 0
        presence.value = next
        changed()
      })
    },
  }
}
