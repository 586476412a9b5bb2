import * as v from 'valibot'
import { exampleOf } from '../example-of'
import { Page } from '../page/page'
import { LOOK_REQUEST, SLUG } from '../page/page-words'
import { PaymentPage, PaymentPagePatch } from '../page/payment-page'
import { Flag } from '../scalars'
import { Theme } from './theme'
import { ThemeRequest } from './theme-request'

/** `PUT /api/v1/payment-pages/{id or slug}/draft`: the complete look in the studio. */
export const DraftRequest = v.pipe(
  v.object({
    theme: v.pipe(v.nullable(ThemeRequest, null), v.description(LOOK_REQUEST)),
    copy: v.optional(PaymentPagePatch.entries.copy),
  }),
  v.examples([{ theme: { accent: '#7a2048' }, copy: { en: { button: 'Give' } } }]),
)
export type DraftRequest = v.InferOutput<typeof DraftRequest>

const Copy = v.nullable(v.record(v.string(), v.unknown()))

const Draft = v.pipe(
  v.nullable(
    v.object({
      theme: v.pipe(v.nullable(Theme), v.description('The theme, in the form of the page’s `theme`.')),
      copy: v.pipe(Copy, v.description('The texts, in the form of the page’s `copy`.')),
      updated_at: v.string(),
    }),
  ),
  v.description('The draft, which only its author sees. Null without one.'),
  v.examples([
    {
      theme: { accent: '#7a2048' },
      copy: { en: { button: 'Give' } },
      updated_at: '2026-11-21T10:04:12.000Z',
    },
  ]),
)

/** `GET …/draft`: the data that the studio starts with. */
export const StudioView = v.pipe(
  v.object({
    id: v.string(),
    slug: v.pipe(v.string(), v.description(SLUG)),
    page: v.pipe(Page, v.description('The live page, regardless of its status.')),
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

/** Large enough for a photo from a phone. The stored picture is far smaller. */
export const LOGO_BYTES = 4 * 1024 * 1024

/** The answer to `POST …/logo` of a page or the merchant, whose body is the image itself. */
export const UploadedLogo = v.pipe(
  v.object({
    logo: v.pipe(
      v.string(),
      v.description('A path on the page’s own origin, for `logo` of the theme or `logo_url` of the merchant.'),
    ),
    image: v.pipe(v.string(), v.description('The path of a larger version of the picture, for `image` of the page.')),
  }),
  v.examples([{ logo: '/logos/5f2c9d0a1b3e4c6d.png', image: '/logos/8a1f0c2e7b9d3456.webp' }]),
)
export type UploadedLogo = v.InferOutput<typeof UploadedLogo>

/** The body of `POST …/studio-links`. */
export const StudioLinkRequest = v.pipe(
  v.object({
    merchant_theme: v.pipe(
      v.optional(Flag),
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
        'The link. Its bearer can change the look of the page and nothing else; with `merchant_theme` also your theme.',
      ),
    ),
    expires_at: v.pipe(v.string(), v.description('When the link expires.')),
  }),
  v.examples([{ url: 'https://pay.example/studio/demo#eyJhbGciOi…', expires_at: '2026-11-21T18:00:00.000Z' }]),
)
export type StudioLink = v.InferOutput<typeof StudioLink>
