import * as v from 'valibot'
import { Page } from './page'
import { PaymentPagePatch } from './payment-page'
import { ThemeRequest } from './theme'

/** `PUT /api/v1/payment-pages/{id or slug}/draft`: the complete look as it stands in the studio. */
export const DraftRequest = v.object({
  theme: v.nullable(ThemeRequest, null),
  copy: v.optional(PaymentPagePatch.entries.copy),
})
export type DraftRequest = v.InferOutput<typeof DraftRequest>

const Copy = v.nullable(v.record(v.string(), v.unknown()))

/** `GET …/draft`: what the studio starts from. */
export const StudioView = v.object({
  id: v.string(),
  slug: v.string(),
  /** The page as the public sees it, with the live look, whatever its status. */
  page: Page,
  copy: Copy,
  draft: v.nullable(v.object({ theme: Page.entries.theme, copy: Copy, updated_at: v.string() })),
  updated_at: v.string(),
})
export type StudioView = v.InferOutput<typeof StudioView>

export const LOGO_BYTES = 64 * 1024

/** `POST …/logo` with the image itself as body. */
export const UploadedLogo = v.object({
  /** A path on the page's origin, for the theme's `logo`. */
  logo: v.string(),
})
export type UploadedLogo = v.InferOutput<typeof UploadedLogo>
