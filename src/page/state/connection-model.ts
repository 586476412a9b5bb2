import { batch, computed, type ReadonlySignal, signal } from '@preact/signals'
import { createServiceClock, type ServiceClock } from '../../payment/service-clock'
import type { Ports } from './ports'

/** The connection to the service, and the service's clock. */
export interface Connection {
  /** Milliseconds by the service's clock; advances only while the page is visible. */
  readonly time: ReadonlySignal<number>
  /** When the service was last reached. */
  readonly checkedAt: ReadonlySignal<number>
  readonly offline: ReadonlySignal<boolean>
  readonly presence: ReadonlySignal<{ visible: boolean; online: boolean }>
  /** Milliseconds by the service's clock, now. */
  serviceTime(): number
  tick(): void
  /** See `check` of the service's clock. */
  checkTime: ServiceClock['check']
  /** The service answered. */
  reached(headers: Headers): void
  lost(): void
  /** Calls back when the customer returns to the page, or the network to the device. */
  watch(changed: () => void): () => void
}

/** The number of lost answers in a row that counts as offline. */
const OFFLINE_AFTER = 2

/**
 * `now` is the service's time in the document, if a server drew it; `savedAt` is the device's time when it saved a copy
 * of the document.
 */
export function createConnection(
  ports: Pick<Ports, 'now' | 'elapsed' | 'watchPresence'>,
  { now, savedAt }: { now?: string; savedAt?: number },
): Connection {
  const drawnAt = now ? Date.parse(now) : ports.now()
  const clock = createServiceClock(ports, {
    time: drawnAt + Math.max(0, ports.now() - (savedAt ?? ports.now())),
    isEstimate: !now || savedAt !== undefined,
  })
  const time = signal(clock.time())
  const checkedAt = signal(drawnAt)
  // a saved copy counts as offline: the browser opens it only when the service cannot be reached
  const losses = signal(savedAt === undefined ? 0 : OFFLINE_AFTER)
  const presence = signal({ visible: true, online: true })

  return {
    time,
    checkedAt,
    offline: computed(() => !presence.value.online || losses.value >= OFFLINE_AFTER),
    presence,
    serviceTime: clock.time,
    tick() {
      time.value = clock.time()
    },
    checkTime: clock.check,
    reached(headers) {
      clock.readDate(headers.get('Date'))
      batch(() => {
        losses.value = 0
        time.value = checkedAt.value = clock.time()
      })
    },
    lost() {
      losses.value++
    },
    watch(changed) {
      return ports.watchPresence((next) => {
        if (next.online && !presence.peek().online) losses.value = 0
        if (next.visible && !presence.peek().visible) clock.doubt()
        presence.value = next
        changed()
      })
    },
  }
}
