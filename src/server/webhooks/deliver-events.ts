import type { Deps } from '../deps'
import { failureOf } from '../runtime/log'
import { channelOf } from '../storage/channels'
import { type Claimed, createClaim } from './claim-deliveries'
import { createRecord, isAcknowledged } from './record-delivery'
import type { Outcome, Send } from './send-request'
import { signedHeaders } from './signing'

/** Concurrent deliveries of one process. */
const MAX_IN_FLIGHT = 500
/** The greatest delay of a retry. */
const TICK_MS = 1000
/** Between claims while payments wait for a connection: they go first. */
const BUSY_MS = 100

interface SenderDeps extends Pick<Deps, 'storage' | 'clock' | 'random' | 'encryption' | 'log' | 'settings'> {
  send: Send
  /** Called for every delivery, for metrics. */
  onOutcome(result: 'acknowledged' | 'refused' | 'unanswered'): void
}

interface Sender {
  /** Delivers all due events, including those that become due meanwhile. Resolves when all are recorded. */
  deliverDue(): Promise<void>
  start(): void
  /** Starts no new delivery. Resolves when the deliveries in flight are recorded. */
  stop(): Promise<void>
}

/** Delivers the events of the outbox. Any number of processes can do so at the same time. */
export function createSender(deps: SenderDeps): Sender {
  const { storage, clock, encryption, send, log } = deps
  const claimDue = createClaim(deps)
  const record = createRecord(deps)
  const busy = new Map<string, number>()
  const inFlight = new Set<Promise<void>>()
  let stopped = false
  let claiming: Promise<void> | null = null
  let again = false
  let cancel = () => {}
  let cancelLater: (() => void) | null = null
  let stopListening = () => {}

  async function deliver(claimed: Claimed) {
    const body = Buffer.from(claimed.payload)
    const { eventId: id, type, deliveryId: delivery } = claimed
    let outcome: Outcome
    try {
      const secret = encryption.decrypt(claimed.secret, `webhook:${claimed.endpointId}`)
      outcome = await send(claimed.url, signedHeaders(secret, { id, type, delivery, body, at: clock.now() }), body)
    } catch (error) {
      outcome = {
        responseStatus: null,
        responseBody: null,
        error: 'it could not be signed',
        durationMs: 0,
        retryAfterMs: 0,
      }
      log.error({ event: 'webhook.unsigned', webhook: id, delivery, ...failureOf(error) })
    }
    deps.onOutcome(
      isAcknowledged(outcome) ? 'acknowledged' : outcome.responseStatus === null ? 'unanswered' : 'refused',
    )
    // if this fails, the lease expires and the event is delivered again: at least once
    await record({ claimed, outcome })
  }

  function deliverClaimed(claimed: Claimed) {
    const { endpointId } = claimed
    busy.set(endpointId, (busy.get(endpointId) ?? 0) + 1)
    const delivery = deliver(claimed)
      .catch((error: unknown) =>
        log.warn({ event: 'webhook.unrecorded', delivery: claimed.deliveryId, ...failureOf(error) }),
      )
      .finally(() => {
        const left = (busy.get(endpointId) ?? 1) - 1
        if (left > 0) busy.set(endpointId, left)
        else busy.delete(endpointId)
        inFlight.delete(delivery)
        claimSoon()
      })
    inFlight.add(delivery)
  }

  /** Claims due events and starts their delivery. One claim runs at a time; a call meanwhile causes another one. */
  function claim(): Promise<void> {
    if (stopped) return Promise.resolve()
    if (claiming) {
      again = true
      return claiming
    }
    claiming = (async () => {
      do {
        again = false
        const room = MAX_IN_FLIGHT - inFlight.size
        if (room > 0) for (const claimed of await claimDue(busy, room)) deliverClaimed(claimed)
      } while (again && !stopped)
    })()
      .catch((error: unknown) => log.warn({ event: 'webhook.outbox_unread', ...failureOf(error) }))
      .finally(() => {
        claiming = null
      })
    return claiming
  }

  /** Claims now, or a little later while the storage is busy. */
  function claimSoon() {
    if (!storage.isBusy()) void claim()
    else if (!stopped)
      cancelLater ??= clock.after(BUSY_MS, () => {
        cancelLater = null
        void claim()
      })
  }

  function tick() {
    if (stopped) return
    void claim()
    cancel = clock.after(TICK_MS, tick)
  }

  async function settled() {
    while (inFlight.size > 0 || claiming) {
      await Promise.all([...inFlight])
      await claiming
    }
  }

  return {
    async deliverDue() {
      await claim()
      await settled()
    },
    start() {
      stopListening = storage.listen({
        onMessage: (channel) => channel === channelOf.outbox() && claimSoon(),
        onMissedMessages: claimSoon,
      })
      tick()
    },
    async stop() {
      stopped = true
      cancel()
      cancelLater?.()
      stopListening()
      await settled()
    },
  }
}
