import * as v from 'valibot'
import { Page } from '../../contract/page/page'
import { Problem } from '../../contract/problem'
import { StudioView, UploadedLogo } from '../../contract/theme/studio'
import { type Theme, ThemeView } from '../../contract/theme/theme'
import { type Look, normalizeLook } from '../look/look'

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

/** A theme as it was saved; null: the page had none of its own. */
const ThemeVersion = v.object({
  id: v.string(),
  theme: v.nullable(ThemeView),
  current: v.boolean(),
  created_at: v.string(),
})
export type ThemeVersion = v.InferOutput<typeof ThemeVersion>

/** How many versions are listed. */
const MOST_VERSIONS = 30

/** A network that swallows everything would leave “Saving…” there for minutes, and nothing could be saved meanwhile. */
const LONGEST_MS = 30_000

export type StudioService = ReturnType<typeof createStudioService>

/** The service as the studio uses it. Everything but `readPage` needs the key of the page's link. Throws Refusal. */
export function createStudioService(fetch: typeof globalThis.fetch, slug: string, key: string | null) {
  const MERCHANT = '/api/v1/merchant'
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
    const respond = await inTime(async (signal) => {
      const response = await fetch(url, { method, headers, signal, ...(body !== undefined && { body }) })
      return { status: response.status, answer: (await response.json()) as unknown }
    })
    const { status = 0, answer = null } = respond ?? {}
    if (typeof answer !== 'object' || answer === null || !('success' in answer))
      throw new Refusal('away', 'The service is not responding.')
    if (status >= 400) throw refusalOf(status, answer)
    const parsed = v.safeParse(schema, 'data' in answer ? answer.data : null)
    if (!parsed.success) throw new Refusal('away', 'The service sent an unexpected answer.')
    return parsed.output
  }

  /** What was respond; null when nothing came within half a minute. */
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
  const orNull = <Part extends object>(part: Part): Part | null => (Object.keys(part).length > 0 ? part : null)
  const whole = ({ theme, copy }: Look) => ({ theme: orNull(theme), copy: orNull(copy) })
  /** A page that has the merchant's theme keeps it when only texts are saved. */
  const changed = (look: Look, live: Look) => {
    const isSameTheme = JSON.stringify(normalizeLook(look).theme) === JSON.stringify(normalizeLook(live).theme)
    return isSameTheme ? { copy: orNull(look.copy) } : whole(look)
  }

  return {
    /** A file that ships with the service; null when it cannot be loaded. */
    readText: async (url: string) => {
      const response = await fetch(url).catch(() => null)
      return response?.ok ? response.text() : null
    },
    /** Whether a file of this origin is there. True if that cannot be found out. */
    hasFile: async (url: string) => (await inTime((signal) => fetch(url, { method: 'HEAD', signal })))?.status !== 404,
    readPage: () => ask(`/api/v1/p/${encodeURIComponent(slug)}`, Page),
    readStudio: () => ask(`${path}/draft`, StudioView),
    /** What is live, as a look. */
    readLive: async (): Promise<Look> => lookOf(await ask(`${path}/draft`, StudioView)),
    /** @param live what the look takes the place of */
    save: (look: Look, live: Look) => ask(path, v.unknown(), { method: 'PATCH', body: json(changed(look, live)) }),
    readVersions: () => ask(`${path}/theme-versions?limit=${MOST_VERSIONS}`, v.array(ThemeVersion)),
    /** The page has the merchant's theme from now on. */
    removeTheme: () => ask(path, v.unknown(), { method: 'PATCH', body: json({ theme: null }) }),
    readMerchant: () => ask(MERCHANT, v.object({ theme: v.nullable(ThemeView) })),
    saveAsMerchantsTheme: (theme: Theme) =>
      ask(MERCHANT, v.unknown(), { method: 'PATCH', body: json({ theme: orNull(theme) }) }),
    saveDraft: (look: Look) => ask(`${path}/draft`, v.unknown(), { method: 'PUT', body: json(whole(look)) }),
    discardDraft: () => ask(`${path}/draft`, v.unknown(), { method: 'DELETE' }),
    uploadLogo: (file: Blob) => ask(`${path}/logo`, UploadedLogo, { method: 'POST', body: file, type: file.type }),
  }
}

/** The live look of a page. */
const lookOf = ({ page, copy }: StudioView): Look =>
  normalizeLook({ theme: page.theme ?? {}, copy: (copy ?? {}) as Look['copy'] })

function refusalOf(status: number, answer: object): Refusal {
  const problem = v.safeParse(Problem, answer)
  const { message = 'The service refused it.', errors = [] } = problem.success ? problem.output : {}
  const entries = Array.isArray(errors) ? errors : Object.entries(errors).map(([field, text]) => `${field}: ${text}`)
  if (status === 401) return new Refusal('key', 'This link has expired. Ask the merchant for a new one.')
  if (status === 404) return new Refusal('missing', 'This page does not exist.')
  return new Refusal(status === 400 || status === 409 || status === 413 ? 'refused' : 'away', message, entries)
}
