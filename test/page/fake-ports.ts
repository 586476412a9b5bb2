import { vi } from 'vitest'
import type { Session } from '../../src/contract/session/session'
import en from '../../src/page/i18n/locales/en'
import type { Ports } from '../../src/page/state/ports'
import { addressProblem } from '../../src/payment/address/check'
import { NOW } from './fixtures'

type SentRequest = {
  path: string
  method: string
  headers: Headers
  body: unknown
  /** The cache mode of the request. */
  cache?: RequestCache
  aborted(): boolean
}
type Reply = Response | Error | Promise<Response> | ((signal: AbortSignal | null | undefined) => Response)

/** An answer of the service, with the service's time in its `Date` header. */
export const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(status === 304 ? null : JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', Date: new Date(NOW).toUTCString(), ...headers },
  })
export const data = (value: unknown, headers: Record<string, string> = {}, status = 200) =>
  answer(status, { success: true, data: value }, headers)
export const refusal = (status: number, errors: unknown = [], headers: Record<string, string> = {}) =>
  answer(status, { success: false, status, message: 'no', errors, timestamp: NOW }, headers)

/** A stream of server-sent events, which the test sends. It ends when the request is aborted. */
export function eventStream(headers: Record<string, string> = {}) {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given
    },
  })
  const bytes = new TextEncoder()
  const runAndSettle = async (what: () => void) => {
    what()
    await settle()
  }
  return {
    reply: (signal: AbortSignal | null | undefined) => {
      signal?.addEventListener('abort', () => controller?.error(new DOMException('aborted', 'AbortError')))
      return new Response(body, {
        headers: { 'Content-Type': 'text/event-stream', Date: new Date(NOW).toUTCString(), ...headers },
      })
    },
    send: (text: string | Uint8Array) =>
      runAndSettle(() => controller?.enqueue(typeof text === 'string' ? bytes.encode(text) : text)),
    /** Sends a comment, which only keeps the connection alive. */
    keepAlive: () => runAndSettle(() => controller?.enqueue(bytes.encode(':\n\n'))),
    /** Sends a state of the session. */
    state: (session: Session, tag = `"${session.version}"`) =>
      runAndSettle(() =>
        controller?.enqueue(bytes.encode(`id: ${tag}\ndata: ${JSON.stringify({ success: true, data: session })}\n\n`)),
      ),
    end: () => runAndSettle(() => controller?.close()),
    cut: () => runAndSettle(() => controller?.error(new TypeError('network'))),
  }
}

/** Lets all pending promises settle. */
export async function settle() {
  for (let i = 0; i < 50; i++) await Promise.resolve()
}

/** Waits for chunks, which are real imports, and lets all pending promises settle. */
export async function chunksArrived() {
  await vi.dynamicImportSettled()
  await settle()
}

/**
 * The page's ports for tests: `pass` moves the clock, and `reply` answers a request. A request without a reply is held
 * until it is aborted.
 */
export function fakePorts(changes: Partial<Ports> = {}) {
  let elapsed = 0
  /** The difference between the device's clock and its monotonic one. */
  let clockOffset = Date.parse(NOW)
  let reportPresence: Parameters<Ports['watchPresence']>[0] = () => {}
  const sleepers = new Set<{ at: number; wake: () => void }>()
  const requests: SentRequest[] = []
  const replies: Reply[] = []
  const waiting: ((reply: Reply) => void)[] = []
  const paths: string[] = []
  const opened: string[] = []
  const titles: string[] = []
  const memory: Record<string, string> = {}
  const payerTokens = new Map<string, string>()
  const sent = new Map<string, string>()
  const vibrations: number[] = []
  const copied: string[] = []
  const fees = new Map<string, string>()

  const ports: Ports = {
    fetch: (path, init = {}) => {
      const { signal } = init
      requests.push({
        path,
        method: init.method ?? 'GET',
        headers: new Headers(init.headers),
        body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
        cache: init.cache,
        aborted: () => signal?.aborted ?? false,
      })
      return new Promise((resolve, reject) => {
        const take = (reply: Reply) => {
          if (reply instanceof Error) reject(reply)
          else resolve(typeof reply === 'function' ? reply(signal) : reply)
        }
        signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
        const reply = replies.shift()
        if (reply) take(reply)
        else waiting.push(take)
      })
    },
    now: () => elapsed + clockOffset,
    elapsed: () => elapsed,
    newIdempotencyKey: () => `key-${requests.length}`,
    wait: (ms, signal) =>
      new Promise((resolve) => {
        if (signal.aborted || ms <= 0) return resolve()
        const sleeper = { at: elapsed + ms, wake }
        function wake() {
          signal.removeEventListener('abort', wake)
          sleepers.delete(sleeper)
          resolve()
        }
        sleepers.add(sleeper)
        signal.addEventListener('abort', wake)
      }),
    takeSeat: async () => () => {},
    watchPresence: (changed) => {
      reportPresence = changed
      return () => {
        reportPresence = () => {}
      }
    },
    addressProblem,
    loadAddressProblem: async () => addressProblem,
    canShowPayment: async () => true,
    showTitle: (title) => titles.push(title),
    showPath: (path, k) => paths.push(k ? `${path}?k=${k}` : path),
    openDocument: (path) => opened.push(path),
    recallPayerToken: (id) => payerTokens.get(id) ?? null,
    rememberPayerToken: (id, token) => payerTokens.set(id, token),
    recallSent: (id, due) => sent.get(`${id} ${due}`) ?? null,
    rememberSent: (id, due, hash) => sent.set(`${id} ${due}`, hash),
    forgetSent: () => sent.clear(),
    recall: () => ({}),
    remember: (choice) => Object.assign(memory, choice),
    recallFee: (payment) => fees.get(payment) ?? '',
    rememberFee: (payment, fee) => fees.set(payment, fee),
    metadata: () => undefined,
    share: null,
    watchWallets: () => () => {},
    loadMessages: async () => en,
    showLanguage: () => {},
    vibrate: () => void vibrations.push(elapsed),
    writeClipboard: async (text) => {
      copied.push(text)
      return true
    },
    ...changes,
  }

  return {
    ports,
    requests,
    paths,
    opened,
    titles,
    memory,
    payerTokens,
    sent,
    vibrations,
    copied,
    /** Number of running timers. */
    sleepers: () => sleepers.size,
    /** Answers the oldest request that waits, or else the next request. */
    async reply(reply: Reply) {
      const take = waiting.shift()
      if (take) take(reply)
      else replies.push(reply)
      await settle()
    },
    /** Moves the clock and fires its timers in order. */
    async pass(ms: number) {
      const until = elapsed + ms
      for (;;) {
        await settle()
        const next = [...sleepers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0]
        if (!next) break
        elapsed = Math.max(elapsed, next.at)
        next.wake()
      }
      elapsed = until
      await settle()
    },
    /** Sets the device's clock. The monotonic clock stays. */
    setClock(to: number) {
      clockOffset = to - elapsed
    },
    /** Lets the device sleep: no timer runs, and its monotonic clock stops. */
    sleep(ms: number) {
      clockOffset += ms
    },
    async presence(visible: boolean, online: boolean) {
      reportPresence({ visible, online })
      await settle()
    },
  }
}
