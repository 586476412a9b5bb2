import { Deleted } from '../../contract/envelope'
import { DraftRequest, StudioView, UploadedLogo } from '../../contract/theme/studio'
import { readEditablePage } from '../auth/read-own-page'
import { answer } from '../http/answers'
import type { PageRecord } from '../payments/pages/page-by-slug'
import { pageForPayment } from '../payments/pages/page-for-payment'
import { draftCookie } from '../studio/draft-cookie'
import { type Draft, deleteDraft, readDraft, saveDraft } from '../studio/drafts'
import { type Api, operation, operationsOf } from './operation/operation'
import { LOGO_DESCRIPTION, LOGO_EXAMPLE, LOGO_SUMMARY, readPicture, uploadLogo } from './upload-logo'

const PAGE = '/api/v1/payment-pages/{id_or_slug}'

const isSecure = ({ publicUrl }: Api) => publicUrl.startsWith('https:')

const draftView = (draft: Draft | null): StudioView['draft'] =>
  draft && { theme: draft.theme, copy: draft.copy, updated_at: draft.updatedAt.toISOString() }

async function studioView(api: Api, record: PageRecord): Promise<StudioView> {
  const { page } = record
  return {
    id: page.id,
    slug: page.slug,
    page: await pageForPayment(api, record),
    copy: page.copy,
    draft: draftView(await readDraft(api, page.id)),
    updated_at: page.updatedAt.toISOString(),
  }
}

/** Operations of the studio. The key of a studio link is enough. */
export const STUDIO_OPERATIONS = operationsOf('Studio', [
  operation({
    id: 'readDraft',
    method: 'get',
    path: `${PAGE}/draft`,
    summary: 'The page as it is, and the draft of its look',
    auth: 'studio',
    scope: 'payments',
    roles: ['owner'],
    answer: { status: 200, one: StudioView },
    handle: async ({ caller, params }, api) =>
      studioView(api, await readEditablePage(api.storage.database, caller, params.id_or_slug)),
  }),
  operation({
    id: 'saveDraft',
    method: 'put',
    path: `${PAGE}/draft`,
    summary: 'Save a draft of the page’s look, which only its author sees',
    auth: 'studio',
    scope: 'payments',
    body: DraftRequest,
    answer: { status: 200, one: StudioView.entries.draft },
    async handle({ c, caller, params, body }, api) {
      const { page } = await readEditablePage(api.storage.database, caller, params.id_or_slug)
      const draft = await saveDraft(api, page, body)
      // only the key of a studio link is put into a cookie, never a merchant's API key
      const token = caller.scope === null ? null : (c.req.header('authorization') ?? '').replace(/^\S+ +/, '').trim()
      const headers: Record<string, string> = token
        ? { 'set-cookie': draftCookie(page.slug, token, isSecure(api)) }
        : {}
      return answer(draftView(draft), 200, headers)
    },
  }),
  operation({
    id: 'discardDraft',
    method: 'delete',
    path: `${PAGE}/draft`,
    summary: 'Discard the draft',
    auth: 'studio',
    scope: 'payments',
    answer: { status: 200, one: Deleted },
    async handle({ caller, params }, api) {
      const { page } = await readEditablePage(api.storage.database, caller, params.id_or_slug)
      await deleteDraft(api, page.id)
      return answer({ deleted: true }, 200, { 'set-cookie': draftCookie(page.slug, null, isSecure(api)) })
    },
  }),
  operation({
    id: 'uploadLogo',
    method: 'post',
    path: `${PAGE}/logo`,
    summary: LOGO_SUMMARY,
    description: LOGO_DESCRIPTION,
    auth: 'studio',
    scope: 'payments',
    image: LOGO_EXAMPLE,
    answer: { status: 201, one: UploadedLogo },
    async handle({ c, caller, params }, api) {
      const picture = await readPicture(c)
      const { page } = await readEditablePage(api.storage.database, caller, params.id_or_slug)
      return uploadLogo(api, page.merchantId, picture)
    },
  }),
])
