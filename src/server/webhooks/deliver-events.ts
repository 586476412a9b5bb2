import type { Deps } from '../deps'
import { failureOf } from '../runtime/log'
import { channelOf } from '../storage/channels'
import { type Claimed, createClaim } from './claim-deliveries'
import { createDeliveryRecorder, isAcknowledged } from './record-delivery'
import type { Outcome, Send } from './send-request'
import { secretPurpose, signedHeaders } from './signing'

/** Concurrent deliveries of one process. */
const MAX_IN_FLIGHT = 500
/** The greatest delay of a retry. */
const TICK_MS = 1000
/** The pause before a claim while payments wait for a connection, because payments go first. */
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

/** The previous secret while it still signs. If it is unreadable, the new one signs alone. */
function previousSecretOf({ encryption }: Pick<Deps, 'encryption'>, claimed: Claimed, at: Date): string | null {
  const { endpointId, previousSecret, previousSecretUntil } = claimed
  if (previousSecret === null || previousSecretUntil === null || previousSecretUntil <= at) return null
  return encryption.decryptIfReadable(previousSecret, secretPurpose(endpointId))
}

/** Signs and sends one event, and records the result. */
async function deliver(
  deps: SenderDeps,
  record: ReturnType<typeof createDeliveryRecorder>,
  claimed: Claimed,
): Promise<void> {
  const body = Buffer.from(claimed.payload)
  const { eventId: id, type, deliveryId: delivery } = claimed
  let outcome: Outcome
  try {
    const at = deps.clock.now()
    const secret = deps.encryption.decrypt(claimed.secret, secretPurpose(claimed.endpointId))
    const signed = { id, type, delivery, body, at }
    const headers = signedHeaders(secret, signed, previousSecretOf(deps, claimed, at))
    outcome = await deps.send(claimed.url, headers, body)
  } catch (error) {
    const unsigned = { error: 'The event could not be signed.', durationMs: 0, retryAfterMs: 0 }
    outcome = { responseStatus: null, responseBody: null, ...unsigned }
    deps.log.error({ event: 'webhook.unsigned', webhook: id, delivery, ...failureOf(error) })
  }
  deps.onOutcome(isAcknowledged(outcome) ? 'acknowledged' : outcome.responseStatus === null ? 'unanswered' : 'refused')
  // if this fails, the lease expires and the event is delivered again, which "at least once" allows
  await record({ claimed, outcome })
}

/** The deliveries that this process is making. `onEnd` is called once a delivery no longer counts. */
function createInFlight(send: (claimed: Claimed) => Promise<void>, { log }: Pick<Deps, 'log'>, onEnd: () => void) {
  const running = new Set<Promise<void>>()
  const byEndpoint = new Map<string, number>()
  return {
    byEndpoint,
    room: () => MAX_IN_FLIGHT - running.size,
    begin(claimed: Claimed) {
      const { endpointId, deliveryId } = claimed
      byEndpoint.set(endpointId, (byEndpoint.get(endpointId) ?? 0) + 1)
      const delivery = send(claimed)
        .catch((error) => log.warn({ event: 'webhook.unrecorded', delivery: deliveryId, ...failureOf(error) }))
        .finally(() => {
          const left = (byEndpoint.get(endpointId) ?? 1) - 1
          if (left > 0) byEndpoint.set(endpointId, left)
          else byEndpoint.delete(endpointId)
          running.delete(delivery)
          onEnd()
        })
      running.add(delivery)
    },
    isEmpty: () => running.size === 0,
    settled: () => Promise.all(running),
  }
}

/** Runs `work` one at a time. A call while it runs makes it run once more. */
function oneAtATime(work: () => Promise<void>) {
  let running: Promise<void> | null = null
  let shouldRepeat = false
  async function runAgain() {
    do {
      shouldRepeat = false
      await work()
    } while (shouldRepeat)
  }
  return {
    running: () => running,
    run(): Promise<void> {
      shouldRepeat = running !== null
      running ??= runAgain().finally(() => {
        running = null
      })
      return running
    },
  }
}

/** Delivers the events of the outbox. Any number of processes can do so at the same time. */
export function createSender(deps: SenderDeps): Sender {
  const { storage, clock, log } = deps
  const claimDue = createClaim(deps)
  const record = createDeliveryRecorder(deps)
  const inFlight = createInFlight((claimed) => deliver(deps, record, claimed), deps, claimSoon)
  let stopped = false
  let cancelTick = () => {}
  let cancelLater: (() => void) | null = null
  let stopListening = () => {}

  /** Claims due events and starts their delivery. */
  const claims = oneAtATime(async () => {
    const room = inFlight.room()
    if (stopped || room <= 0) return
    try {
      for (const claimed of await claimDue(inFlight.byEndpoint, room)) inFlight.begin(claimed)
    } catch (error) {
      log.warn({ event: 'webhook.outbox_unreadable', ...failureOf(error) })
    }
  })

  /** Claims now, or a little later while the storage is busy. */
  function claimSoon() {
    if (!storage.isBusy()) void claims.run()
    else if (!stopped)
      cancelLater ??= clock.after(BUSY_MS, () => {
        cancelLater = null
        void claims.run()
      })
  }

  function tick() {
    if (stopped) return
    void claims.run()
    cancelTick = clock.after(TICK_MS, tick)
  }

  async function settled() {
    while (!inFlight.isEmpty() || claims.running()) {
      await inFlight.settled()
      await claims.running()
    }
  }

  return {
    async deliverDue() {
      await claims.run()
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
      cancelTick()
      cancelLater?.()
      stopListening()
      await settled()
    },
  }
}
