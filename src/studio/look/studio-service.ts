import * as v from 'valibot'
import { Page } from '../../contract/page'
import { Problem } from '../../contract/problem'
import { StudioView, UploadedLogo } from '../../contract/studio'
import type { Look } from './look'

/** The service refused; `errors` are its `"<field>: <text>"` entries. */
export class Refusal extends Error {
  constructor(
    readonly why: 'away' | 'key' | 'refused' | 'missing',
    message: string,
    readonly errors: readonly string[] = [],
  ) {
    super(message)
  }
}

/** A network that swallows everything would leave “Saving…” there for minutes, and nothing could be saved meanwhile. */
const LONGEST_MS = 30_000

export type StudioService = ReturnType<typeof createStudioService>

/** The service as the studio uses it. Everything but `readPage` needs the key of the page's link. Throws Refusal. */
export function createStudioService(fetch: typeof globalThis.fetch, slug: string, key: string | null) {
  const path = `/api/v1/payment-pages/${encodeURIComponent(slug)}`

  async function ask<Schema extends v.GenericSchema>(
    url: string,
    schema: Schema,
    init: { method?: string; body?: Blob | string; type?: string } = {},
  ): Promise<v.InferOutput<Schema>> {
    const { method = 'GET', body, type = 'application/json' } = init
    const headers: Record<string, string> = {}
    if (key) headers.Authorization = `Bearer ${key}`
    if (body !== undefined) headers['Content-Type'] = type
    const answered = await inTime(async (signal) => {
      const response = await fetch(url, { method, headers, signal, ...(body !== undefined && { body }) })
      return { status: response.status, answer: (await response.json()) as unknown }
    })
    const { status = 0, answer = null } = answered ?? {}
    if (typeof answer !== 'object' || answer === null || !('success' in answer))
      throw new Refusal('away', 'The service is not responding.')
    if (status >= 400) throw refusalOf(status, answer)
    const parsed = v.safeParse(schema, 'data' in answer ? answer.data : null)
    if (!parsed.success) throw new Refusal('away', 'The service sent an unexpected answer.')
    return parsed.output
  }

  /** What was answered; null when nothing came within half a minute. */
  async function inTime<Answered>(asking: (signal: AbortSignal) => Promise<Answered>): Promise<Answered | null> {
    // `AbortSignal.timeout` is younger than the browsers that the page supports
    const silence = new AbortController()
    const timer = setTimeout(() => silence.abort(), LONGEST_MS)
    try {
      return await asking(silence.signal)
    } catch {
      return null
    } finally {
      clearTimeout(timer)
    }
  }

  const json = (value: unknown) => JSON.stringify(value)
  /** Null for what is absent, since the request replaces everything that was there. */
  const whole = ({ theme, copy }: Look) => ({
    theme: Object.keys(theme).length > 0 ? theme : null,
    copy: Object.keys(copy).length > 0 ? copy : null,
  })

  return {
    /** A file that ships with the service; null when it cannot be loaded. */
    readText: async (url: string) => {
      const response = await fetch(url).catch(() => null)
      return response?.ok ? response.text() : null
    },
    /** Whether a file of this origin is there; also when that cannot be found out. */
    hasFile: async (url: string) => (await inTime((signal) => fetch(url, { method: 'HEAD', signal })))?.status !== 404,
    readPage: () => ask(`/api/v1/p/${encodeURIComponent(slug)}`, Page),
    readStudio: () => ask(`${path}/draft`, StudioView),
    save: (look: Look) => ask(path, v.unknown(), { method: 'PATCH', body: json(whole(look)) }),
    keepDraft: (look: Look) => ask(`${path}/draft`, v.unknown(), { method: 'PUT', body: json(whole(look)) }),
    dropDraft: () => ask(`${path}/draft`, v.unknown(), { method: 'DELETE' }),
    uploadLogo: (file: Blob) => ask(`${path}/logo`, UploadedLogo, { method: 'POST', body: file, type: file.type }),
  }
}

function refusalOf(status: number, answer: object): Refusal {
  const problem = v.safeParse(Problem, answer)
  const { message = 'The service refused it.', errors = [] } = problem.success ? problem.output : {}
  const entries = Array.isArray(errors) ? errors : Object.entries(errors).map(([field, text]) => `${field}: ${text}`)
  if (status === 401) return new Refusal('key', 'This link has expired. Ask the merchant for a new one.')
  if (status === 404) return new Refusal('missing', 'This page does not exist.')
  return new Refusal(status === 400 || status === 409 || status === 413 ? 'refused' : 'away', message, entries)
}
