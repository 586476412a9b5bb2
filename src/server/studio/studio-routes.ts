import { Hono } from 'hono'
import { DraftRequest, LOGO_BYTES, type StudioView, type UploadedLogo } from '../../contract/studio'
import type { Keys } from '../auth/keys'
import { isStudioScope, pageOfKey } from '../auth/page-of-key'
import { requireKey, type WithKey } from '../auth/require-key'
import type { PageRecord } from '../books/page-names'
import { pageOfAnyStatus } from '../books/page-of-any-status'
import type { Deps } from '../deps'
import { invalid } from '../problem'
import { answer } from '../routes/answers'
import { readBytes, readJson } from '../routes/json-body'
import { draftCookie } from './draft-cookie'
import { type Draft, dropDraft, keepDraft, readDraft } from './drafts'
import { keepLogo, logoPath } from './logos'

/** `/api/v1/payment-pages/{id or slug}/draft` and `/logo`: what the studio needs, besides saving. */
export function studioRoutes(deps: Deps & { keys: Keys }) {
  const { keys, storage, publicUrl } = deps
  const key = requireKey(keys, isStudioScope)
  const secure = publicUrl.startsWith('https:')
  const pageOf = (key: WithKey['Variables']['key'], idOrSlug: string) => pageOfKey(storage.database, key, idOrSlug)

  async function studioView(record: PageRecord): Promise<StudioView> {
    const { page } = record
    return {
      id: page.id,
      slug: page.slug,
      page: await pageOfAnyStatus(deps, record),
      copy: page.copy,
      draft: draftView(await readDraft(deps, page.id)),
      updated_at: page.updatedAt.toISOString(),
    }
  }

  return new Hono<WithKey>()
    .get('/:id_or_slug/draft', key, async (c) =>
      answer(await studioView(await pageOf(c.get('key'), c.req.param('id_or_slug')))),
    )
    .put('/:id_or_slug/draft', key, async (c) => {
      const request = await readJson(c, DraftRequest)
      const { page } = await pageOf(c.get('key'), c.req.param('id_or_slug'))
      const draft = await keepDraft(deps, page, request)
      // only a studio's key is put into a cookie, never a merchant's API key
      const token =
        c.get('key').scope === null ? null : (c.req.header('authorization') ?? '').replace(/^\S+ +/, '').trim()
      return answer(draftView(draft), 200, token ? { 'set-cookie': draftCookie(page.slug, token, secure) } : {})
    })
    .delete('/:id_or_slug/draft', key, async (c) => {
      const { page } = await pageOf(c.get('key'), c.req.param('id_or_slug'))
      await dropDraft(deps, page.id)
      return answer({ deleted: true }, 200, { 'set-cookie': draftCookie(page.slug, null, secure) })
    })
    .post('/:id_or_slug/logo', key, async (c) => {
      if (!/^image\/(?:png|jpeg|webp|svg\+xml)\s*(?:;|$)/i.test(c.req.header('content-type') ?? ''))
        throw invalid('content-type: must be image/png, image/jpeg, image/webp or image/svg+xml')
      const { page } = await pageOf(c.get('key'), c.req.param('id_or_slug'))
      const name = await keepLogo(deps, page.merchantId, await readBytes(c.req.raw, LOGO_BYTES))
      return answer({ logo: logoPath(name) } satisfies UploadedLogo, 201)
    })
}

const draftView = (draft: Draft | null): StudioView['draft'] =>
  draft && { theme: draft.theme, copy: draft.copy, updated_at: draft.updatedAt.toISOString() }
