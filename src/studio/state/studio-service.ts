import * as v from 'valibot'
import { parseAnswer, Refusal, type RefusalReason, requestJson, withTimeout } from '../../browser/service-client'
import { Page } from '../../contract/page/page'
import { StudioView, UploadedLogo } from '../../contract/theme/studio'
import { type Theme, ThemeView } from '../../contract/theme/theme'
import { type Look, normalizeLook } from '../look/look'

/** What the studio says itself, in place of the service's own message. */
const MESSAGES: Partial<Record<RefusalReason, string>> = {
  unreachable: 'The service is not responding.',
  'signed-out': 'This link has expired. Ask the merchant for a new one.',
  missing: 'This page does not exist.',
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
const MAX_VERSIONS = 30

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
    const send = (signal: AbortSignal) => fetch(url, { method, headers, signal, ...(body !== undefined && { body }) })
    try {
      const { data } = parseAnswer(v.object({ data: v.unknown() }), await requestJson(send))
      return parseAnswer(schema, data)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      throw new Refusal(error.reason, MESSAGES[error.reason] ?? error.message, error.errors)
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
    hasFile: (url: string) =>
      withTimeout((signal) => fetch(url, { method: 'HEAD', signal })).then(
        ({ status }) => status !== 404,
        () => true,
      ),
    readPage: () => ask(`/api/v1/p/${encodeURIComponent(slug)}`, Page),
    readStudio: () => ask(`${path}/draft`, StudioView),
    /** What is live, as a look. */
    readLive: async (): Promise<Look> => lookOf(await ask(`${path}/draft`, StudioView)),
    /** @param live what the look takes the place of */
    save: (look: Look, live: Look) => ask(path, v.unknown(), { method: 'PATCH', body: json(changed(look, live)) }),
    readVersions: () => ask(`${path}/theme-versions?limit=${MAX_VERSIONS}`, v.array(ThemeVersion)),
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
