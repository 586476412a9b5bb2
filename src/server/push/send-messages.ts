import { and, eq } from 'drizzle-orm'
import webPush, { type VapidKeys } from 'web-push'
import type { PushNotification } from '../../contract/members/push-notification'
import { HOUR_MS, HOUR_S, MINUTE_MS } from '../../payment/durations'
import type { Deps } from '../deps'
import { failureOf } from '../runtime/log'
import { repeat } from '../runtime/repeat'
import { plusMs } from '../storage/database'
import { type PushMessageRow, type PushSubscriptionRow, pushMessages, pushSubscriptions } from '../storage/schema/push'
import type { Outcome, Send } from '../webhooks/send-request'
import { type ClaimedMessage, claimMessages } from './claim-messages'
import { readVapidKeys } from './vapid-keys'

/** The longest time that the push service stores a message for a phone that is off. Older messages are not sent. */
const TTL_S = 4 * HOUR_S
/** The pauses after failed attempts. After the last attempt, the message is dropped. */
const PAUSES_MS = [5_000, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS]
const TICK_MS = 1000
/** Concurrent requests of one process. */
const MAX_IN_FLIGHT = 100

interface SenderDeps extends Pick<Deps, 'storage' | 'clock' | 'encryption' | 'log' | 'publicUrl'> {
  send: Send
  /** Writes a message from the current data. Null: the device may not or need not get it. */
  write(claimed: ClaimedMessage): Promise<PushNotification | null>
}

/** The contact of the service in each request. Without HTTPS, only a browser on the same machine has Web Push. */
const subjectOf = (publicUrl: string) => (publicUrl.startsWith('https:') ? publicUrl : 'mailto:operator@localhost')

/** Encrypts a notification to a device (RFC 8291), and signs the request to its push service (RFC 8292). */
export function pushRequest(
  { endpoint, p256dh, auth }: Pick<PushSubscriptionRow, 'endpoint' | 'p256dh' | 'auth'>,
  notification: PushNotification,
  { publicKey, privateKey }: VapidKeys,
  publicUrl: string,
): { headers: Record<string, string>; body: Buffer } {
  const encoding = webPush.supportedContentEncodings.AES_128_GCM
  const { cipherText } = webPush.encrypt(p256dh, auth, JSON.stringify(notification), encoding)
  const audience = new URL(endpoint).origin
  const signed = webPush.getVapidHeaders(audience, subjectOf(publicUrl), publicKey, privateKey, encoding)
  const headers = {
    'content-type': 'application/octet-stream',
    'content-encoding': encoding,
    authorization: signed.Authorization,
    ttl: String(TTL_S),
    urgency: 'high',
    'user-agent': 'Malipo-Push/1',
  }
  return { headers, body: cipherText }
}

/** Whether another attempt can succeed: the push service did not answer, or is too busy. */
const isTemporary = ({ responseStatus: status }: Outcome) =>
  status === null || status === 408 || status === 429 || status >= 500

const ownLease = ({ id, dueAt }: PushMessageRow) => and(eq(pushMessages.id, id), eq(pushMessages.dueAt, dueAt))

/** Deletes a message that is sent, final or not needed (`outcome` is null), and schedules the others again. */
async function record(
  { storage, log }: Pick<Deps, 'storage' | 'log'>,
  { message, subscription }: ClaimedMessage,
  outcome: Outcome | null,
): Promise<void> {
  const { database } = storage
  const status = outcome?.responseStatus
  if (status === 404 || status === 410) {
    // the endpoint may have changed meanwhile
    const { id, endpoint } = subscription
    const gone = and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.endpoint, endpoint))
    await database.delete(pushSubscriptions).where(gone)
    return
  }
  const pause = outcome && isTemporary(outcome) ? PAUSES_MS[message.attempts - 1] : undefined
  if (pause !== undefined) {
    const due = plusMs(storage.now(), Math.max(pause, Math.min(outcome?.retryAfterMs ?? 0, HOUR_MS)))
    await database.update(pushMessages).set({ dueAt: due }).where(ownLease(message))
    return
  }
  await database.delete(pushMessages).where(ownLease(message))
  if (outcome === null || (status && status < 300)) return
  log.warn({
    event: 'push.dropped',
    attempt: message.attempts,
    merchant: message.merchantId,
    error: outcome.error ?? `The push service answered ${status}.`,
  })
}

/** Sends due messages to the push services. Any number of processes can do so at the same time. */
export function createPushSender(deps: SenderDeps) {
  const { storage, clock, log, publicUrl } = deps
  const running = new Set<Promise<void>>()
  const byMerchant = new Map<string, number>()
  let stop = async () => {}

  async function send(claimed: ClaimedMessage, keys: VapidKeys): Promise<void> {
    const isOld = clock.now().getTime() - claimed.message.createdAt.getTime() > TTL_S * 1000
    const notification = isOld ? null : await deps.write(claimed)
    if (notification === null) return record(deps, claimed, null)
    const { headers, body } = pushRequest(claimed.subscription, notification, keys, publicUrl)
    await record(deps, claimed, await deps.send(claimed.subscription.endpoint, headers, body))
  }

  function begin(claimed: ClaimedMessage, keys: VapidKeys) {
    const { merchantId } = claimed.message
    byMerchant.set(merchantId, (byMerchant.get(merchantId) ?? 0) + 1)
    const sending = send(claimed, keys)
      // the lease ends, and the message is sent again
      .catch((error: unknown) => log.warn({ event: 'push.failed', merchant: merchantId, ...failureOf(error) }))
      .finally(() => {
        const left = (byMerchant.get(merchantId) ?? 1) - 1
        if (left > 0) byMerchant.set(merchantId, left)
        else byMerchant.delete(merchantId)
        running.delete(sending)
      })
    running.add(sending)
  }

  /** Starts to send the messages that are due now. Returns their number. */
  async function sendNext(): Promise<number> {
    const claimed = await claimMessages(storage, byMerchant, MAX_IN_FLIGHT - running.size)
    if (claimed.length === 0) return 0
    const keys = await readVapidKeys(deps)
    for (const one of claimed) begin(one, keys)
    return claimed.length
  }

  return {
    /** Sends all due messages. Resolves when all are recorded. */
    async sendDue(): Promise<void> {
      while ((await sendNext()) > 0) await Promise.all(running)
      await Promise.all(running)
    },
    start() {
      stop = repeat(clock, log, 'send_pushes', TICK_MS, sendNext)
    },
    /** Starts no new request. Resolves when the requests in flight are recorded. */
    async stop(): Promise<void> {
      await stop()
      await Promise.all(running)
    },
  }
}
