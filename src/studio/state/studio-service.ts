import * as v from 'valibot'
import { parseAnswer, Refusal, type RefusalReason, requestJson, withTimeout } from '../../browser/service-client'
import { Page } from '../../contract/page/page'
import { StudioView, UploadedLogo } from '../../contract/theme/studio'
import { type Theme, ThemeView } from '../../contract/theme/theme'
import { type Look, normalizeLook, toLook } from '../look/look'

/** Messages that replace those of the service. */
const MESSAGES: Partial<Record<RefusalReason, string>> = {
  unreachable: 'The service is not responding.',
  'signed-out': 'This link has expired. Ask the merchant for a new one.',
  missing: 'This page does not exist.',
}

/** A saved theme; null if the page had no theme of its own. */
const ThemeVersion = v.object({
  id: v.string(),
  theme: v.nullable(ThemeView),
  current: v.boolean(),
  created_at: v.string(),
})
export type ThemeVersion = v.InferOutput<typeof ThemeVersion>

/** The number of listed versions. */
const MAX_VERSIONS = 30

export type StudioService = ReturnType<typeof createStudioService>

/**
 * The studio's client of the service. All calls except `readPage` need the key of the page's link, and throw Refusal.
 */
export function createStudioService(fetch: typeof globalThis.fetch, slug: string, key: string | null) {
  const MERCHANT = '/api/v1/merchant'
  const path = `/api/v1/payment-pages/${encodeURIComponent(slug)}`

  async function request<Schema extends v.GenericSchema>(
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
  /** An empty theme, or empty texts, are sent as null, which removes the stored ones. */
  const orNull = <Part extends object>(part: Part): Part | null => (Object.keys(part).length > 0 ? part : null)
  const completeLook = ({ theme, copy }: Look) => ({ theme: orNull(theme), copy: orNull(copy) })
  /** Leaves out an unchanged theme, so that a page with the merchant's theme keeps it. */
  const changedLook = (look: Look, live: Look) => {
    const isSameTheme = JSON.stringify(normalizeLook(look).theme) === JSON.stringify(normalizeLook(live).theme)
    return isSameTheme ? { copy: orNull(look.copy) } : completeLook(look)
  }

  return {
    /** Loads a file of the service; null if it cannot be loaded. */
    readText: async (url: string) => {
      const response = await fetch(url).catch(() => null)
      return response?.ok ? response.text() : null
    },
    /** Returns false if a file of this origin does not exist, and true if that is unknown. */
    hasFile: (url: string) =>
      withTimeout((signal) => fetch(url, { method: 'HEAD', signal })).then(
        ({ status }) => status !== 404,
        () => true,
      ),
    readPage: () => request(`/api/v1/p/${encodeURIComponent(slug)}`, Page),
    readStudio: () => request(`${path}/draft`, StudioView),
    readLive: async (): Promise<Look> => liveLook(await request(`${path}/draft`, StudioView)),
    /** Saves a look in place of the live one. */
    save: (look: Look, live: Look) =>
      request(path, v.unknown(), { method: 'PATCH', body: json(changedLook(look, live)) }),
    readVersions: () => request(`${path}/theme-versions?limit=${MAX_VERSIONS}`, v.array(ThemeVersion)),
    /** Removes the page's own theme, so that the page uses the merchant's theme. */
    removeTheme: () => request(path, v.unknown(), { method: 'PATCH', body: json({ theme: null }) }),
    readMerchant: () => request(MERCHANT, v.object({ theme: v.nullable(ThemeView) })),
    saveAsMerchantTheme: (theme: Theme) =>
      request(MERCHANT, v.unknown(), { method: 'PATCH', body: json({ theme: orNull(theme) }) }),
    saveDraft: (look: Look) => request(`${path}/draft`, v.unknown(), { method: 'PUT', body: json(completeLook(look)) }),
    discardDraft: () => request(`${path}/draft`, v.unknown(), { method: 'DELETE' }),
    uploadLogo: (file: Blob) => request(`${path}/logo`, UploadedLogo, { method: 'POST', body: file, type: file.type }),
  }
}

const liveLook = ({ page, copy }: StudioView): Look => normalizeLook(toLook({ theme: page.theme, copy }))
