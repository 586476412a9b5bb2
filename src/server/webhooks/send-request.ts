import { type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIPv6 } from 'node:net'
import { retryAfterMs } from '../../payment/retry-after'
import type { Resolve } from '../ports/resolver'
import { checkTarget, TargetRefused } from './check-target'

const DEADLINE_MS = 10_000
/** The next address is tried if an address cannot be reached within 3 s. */
const EACH_ADDRESS = { autoSelectFamily: true, autoSelectFamilyAttemptTimeout: 3000 }
const BODY_BYTES = 4096

/** The result of one delivery. Without a response, `responseStatus` is null and `error` says why. */
export type Outcome = {
  responseStatus: number | null
  /** The beginning of the response, at most 4 KiB. */
  responseBody: string | null
  error: string | null
  durationMs: number
  /** The receiver's `Retry-After`; 0 without one. */
  retryAfterMs: number
}

export type Send = (url: string, headers: Record<string, string>, body: Buffer) => Promise<Outcome>

/**
 * Posts `body` to a checked address, within 10 s in total. Does not follow redirects.
 * @param deadlineMs for tests
 */
export function createSend(resolve: Resolve, allowPrivate: boolean, deadlineMs = DEADLINE_MS): Send {
  return async (url, headers, body) => {
    const startedAt = performance.now()
    const signal = AbortSignal.timeout(deadlineMs)
    const failed = { responseStatus: null, responseBody: null, error: null, retryAfterMs: 0 }
    let outcome: Omit<Outcome, 'durationMs'>
    try {
      const response = await post(url, headers, body, resolve, allowPrivate, signal)
      outcome = {
        ...failed,
        responseStatus: response.statusCode ?? 0,
        retryAfterMs: retryAfterMs({ get: (name) => response.headers[name.toLowerCase()]?.toString() ?? null }),
        responseBody: await readStart(response),
      }
    } catch (error) {
      outcome = { ...failed, error: signal.aborted ? 'No answer within 10 seconds.' : errorText(error) }
    }
    return { ...outcome, durationMs: Math.round(performance.now() - startedAt) }
  }
}

async function post(
  text: string,
  headers: Record<string, string>,
  body: Buffer,
  resolve: Resolve,
  allowPrivate: boolean,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { url, addresses } = await checkTarget(text, resolve, allowPrivate, signal)
  const checked = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
  return new Promise((answered, failed) => {
    const send = url.protocol === 'https:' ? overHttps : overHttp
    const sending = send(
      url,
      {
        method: 'POST',
        signal,
        // a reused connection may lead to an address that was not checked
        agent: false,
        // The name is used for the Host header and the certificate, the checked addresses for the connection.
        lookup: (_, _options, found) => found(null, checked),
        ...EACH_ADDRESS,
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Malipo-Webhooks/1',
          ...headers,
          'content-length': String(body.length),
          accept: '*/*',
        },
      },
      answered,
    )
    sending.once('error', failed)
    // after a status such as 101, `close` is the only event, even at the deadline
    sending.once('close', () => failed(Object.assign(new Error('closed'), { code: 'ECONNRESET' })))
    sending.end(body)
  })
}

/**
 * Reads the beginning of the body, until the deadline. A body that breaks off is no failure: only the status counts.
 */
async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      length += chunk.length
      if (length >= BODY_BYTES) break
    }
  } catch {
    // the part that has arrived is stored
  } finally {
    response.destroy()
  }
  // PostgreSQL cannot store NUL. Its replacement is longer, so the text is cut again.
  const text = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, BODY_BYTES)).replaceAll('\0', '\uFFFD')
  return new TextDecoder().decode(Buffer.from(text).subarray(0, BODY_BYTES), { stream: true })
}

const ERROR_TEXTS: Record<string, string> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed before an answer.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The host cannot be reached.',
  ETIMEDOUT: 'The host cannot be reached.',
  CERT_HAS_EXPIRED: 'The certificate has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is not trusted.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate is not trusted.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate is not trusted.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another host.',
}

function errorText(error: unknown): string {
  if (error instanceof TargetRefused) return error.message
  const code = (error as NodeJS.ErrnoException).code ?? ''
  return ERROR_TEXTS[code] ?? `The delivery failed${/^\w+$/.test(code) ? ` (${code})` : ''}.`
}
