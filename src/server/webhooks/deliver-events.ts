import type { Deps } from '../deps'
import { failureOf } from '../runtime/log'
import { channelOf } from '../storage/channels'
import { type Claimed, createClaim } from './claim-deliveries'
import { isAcknowledged, type OnSwitchedOff, recordOutcome } from './record-delivery'
import type { Outcome, Send } from './send-request'
import { signedHeaders } from './signing'

/** How many deliveries one process makes at once. */
const MAX_IN_FLIGHT = 500
/** How late a retry may be. */
const TICK_MS = 1000

interface SenderDeps extends Pick<Deps, 'storage' | 'clock' | 'random' | 'encryption' | 'log'> {
  send: Send
  onSwitchedOff: OnSwitchedOff
  /** Hears of every delivery, for the metrics. */
  onOutcome(result: 'acknowledged' | 'refused' | 'unanswered'): void
}

interface Sender {
  /** Delivers what is due now and what becomes due meanwhile; resolves when all of it is recorded. */
  deliverDue(): Promise<void>
  start(): void
  /** Starts nothing new; resolves when the deliveries under way are recorded. */
  stop(): Promise<void>
}

/** Sends the events of the outbox. Any number of processes may do so side by side. */
export function createSender(deps: SenderDeps): Sender {
  const { storage, clock, encryption, send, log } = deps
  const claimDue = createClaim(deps)
  const busy = new Map<string, number>()
  const inFlight = new Set<Promise<void>>()
  let stopped = false
  let claiming: Promise<void> | null = null
  let again = false
  let cancel = () => {}
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
    // If this fails, the lease runs out and the event is delivered again: at least once.
    await recordOutcome(deps, claimed, outcome, deps.onSwitchedOff)
  }

  function begin(claimed: Claimed) {
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
        void claim()
      })
    inFlight.add(delivery)
  }

  /** Claims what is due and starts delivering it. Runs one at a time, and again if it was asked for meanwhile. */
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
        if (room > 0) for (const claimed of await claimDue(busy, room)) begin(claimed)
      } while (again && !stopped)
    })()
      .catch((error: unknown) => log.warn({ event: 'webhook.outbox_unread', ...failureOf(error) }))
      .finally(() => {
        claiming = null
      })
    return claiming
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
        heard: (topic) => topic === channelOf.outbox() && void claim(),
        lost: () => void claim(),
      })
      tick()
    },
    async stop() {
      stopped = true
      cancel()
      stopListening()
      await settled()
    },
  }
}
