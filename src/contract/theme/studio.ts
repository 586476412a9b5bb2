import * as v from 'valibot'
import { exampleOf } from '../example-of'
import { Page } from '../page/page'
import { LOOK_REQUEST, SLUG } from '../page/page-words'
import { PaymentPage } from '../page/payment-page'
import { PaymentPagePatch } from '../page/payment-page-request'
import { Theme } from './theme'
import { ThemeRequest } from './theme-request'

/** `PUT /api/v1/payment-pages/{id or slug}/draft`: the complete look as it stands in the studio. */
export const DraftRequest = v.pipe(
  v.object({
    theme: v.pipe(v.nullable(ThemeRequest, null), v.description(LOOK_REQUEST)),
    copy: v.optional(PaymentPagePatch.entries.copy),
  }),
  v.examples([{ theme: { accent: '#7a2048' }, copy: { en: { button: 'Give' } } }]),
)
export type DraftRequest = v.InferOutput<typeof DraftRequest>

const Copy = v.nullable(v.record(v.string(), v.unknown()))

/** The look as it stands in the studio. */
const Draft = v.pipe(
  v.nullable(
    v.object({
      theme: v.pipe(v.nullable(Theme), v.description('As of the page.')),
      copy: v.pipe(Copy, v.description('As of the page.')),
      updated_at: v.string(),
    }),
  ),
  v.description('The draft, which only its author sees; null: there is none.'),
  v.examples([
    {
      theme: { accent: '#7a2048' },
      copy: { en: { button: 'Give' } },
      updated_at: '2026-11-21T10:04:12.000Z',
    },
  ]),
)

/** `GET …/draft`: what the studio starts from. */
export const StudioView = v.pipe(
  v.object({
    id: v.string(),
    slug: v.pipe(v.string(), v.description(SLUG)),
    page: v.pipe(Page, v.description('The page as it is now, whatever its status.')),
    copy: v.pipe(Copy, v.description('Your own texts by language, each with the fields of `PageCopy`.')),
    draft: Draft,
    updated_at: v.string(),
  }),
  v.examples([
    {
      id: exampleOf(PaymentPage).id,
      slug: exampleOf(PaymentPage).slug,
      page: exampleOf(Page),
      copy: exampleOf(PaymentPage).copy,
      draft: exampleOf(Draft),
      updated_at: exampleOf(PaymentPage).updated_at,
    },
  ]),
)
export type StudioView = v.InferOutput<typeof StudioView>

/** Enough for a photo of a phone; what is kept is far smaller. */
export const LOGO_BYTES = 4 * 1024 * 1024

/** `POST …/logo`, of a page or the merchant, with the image itself as body. */
export const UploadedLogo = v.pipe(
  v.object({
    logo: v.pipe(
      v.string(),
      v.description('A path on the page’s own origin, for `logo` of the theme or `logo_url` of the merchant.'),
    ),
    image: v.pipe(v.string(), v.description('The same picture, larger, for `image` of the page.')),
  }),
  v.examples([{ logo: '/logos/5f2c9d0a1b3e4c6d.png', image: '/logos/8a1f0c2e7b9d3456.webp' }]),
)
export type UploadedLogo = v.InferOutput<typeof UploadedLogo>

/** What `POST …/studio-links` may ask for. */
export const StudioLinkRequest = v.pipe(
  v.object({
    merchant_theme: v.pipe(
      v.optional(v.boolean('must be true or false')),
      v.description(
        'Whether the link may also change your own theme, which applies to all pages without one: `false` by default.',
      ),
    ),
  }),
  v.examples([{ merchant_theme: true }]),
)
export type StudioLinkRequest = v.InferOutput<typeof StudioLinkRequest>

/** `POST /api/v1/payment-pages/{id or slug}/studio-links`: a link that lets its bearer change the page's look. */
export const StudioLink = v.pipe(
  v.object({
    url: v.pipe(
      v.string(),
      v.description(
        'Whoever has the token can change the look of the page and nothing else; with `merchant_theme` also your theme.',
      ),
    ),
    expires_at: v.pipe(v.string(), v.description('When it stops working.')),
  }),
  v.examples([{ url: 'https://pay.example/studio/demo#eyJhbGciOi…', expires_at: '2026-11-21T18:00:00.000Z' }]),
)
export type StudioLink = v.InferOutput<typeof StudioLink>
