import * as v from 'valibot'
import { exampleOf } from './described'
import { Mode } from './enums'
import { DescribedPage } from './page'
import { LOOK, LOOK_REQUEST, MERCHANT } from './page-words'
import { PageMerchant } from './payment-page'
import { DescribedTheme } from './theme'
import { ThemeRequest } from './theme-request'

const PAGES = 'A page that has its own keeps that.'

/** `GET /api/v1/merchant`: who you are, as customers see it on every page that says nothing else. */
export const Merchant = v.pipe(
  v.object({
    id: v.string(),
    mode: Mode,
    name: v.pipe(v.string(), v.description(`${MERCHANT.name} ${PAGES}`)),
    logo_url: v.pipe(v.nullable(v.string()), v.description(MERCHANT.logo_url)),
    support_email: v.pipe(v.nullable(v.string()), v.description(MERCHANT.support_email)),
    privacy_url: v.nullable(v.string()),
    theme: v.pipe(v.nullable(DescribedTheme), v.description(`${LOOK} ${PAGES} Null: the default look.`)),
    updated_at: v.pipe(v.nullable(v.string()), v.description('Null: never changed here.')),
  }),
  v.examples([
    {
      id: 'c2a9f1d4-7e35-4b60-9a18-5d0e6f7b8c21',
      mode: 'test',
      name: 'Lagos Books',
      logo_url: null,
      support_email: 'help@lagosbooks.example',
      privacy_url: 'https://lagosbooks.example/privacy',
      theme: exampleOf(DescribedPage).theme,
      updated_at: '2026-11-21T10:04:12.000Z',
    },
  ]),
)
export type Merchant = v.InferOutput<typeof Merchant>

/** `PATCH /api/v1/merchant` merges: absent fields stay as they are, null removes one. */
export const MerchantPatch = v.pipe(
  v.object({
    name: v.optional(PageMerchant.entries.name),
    logo_url: PageMerchant.entries.logo_url,
    support_email: PageMerchant.entries.support_email,
    privacy_url: PageMerchant.entries.privacy_url,
    theme: v.pipe(v.nullish(ThemeRequest), v.description(`${LOOK_REQUEST} ${PAGES}`)),
  }),
  v.examples([{ support_email: 'help@lagosbooks.example', theme: { accent: '#0b5c4a', radius: 12 } }]),
)
export type MerchantPatch = v.InferOutput<typeof MerchantPatch>

/** An item of `GET …/theme-versions`, of the merchant or of a page, newest first. */
export const ThemeVersion = v.pipe(
  v.object({
    id: v.string(),
    theme: v.pipe(
      v.nullable(DescribedTheme),
      v.description('As it was saved; null: the default look, or on a page the theme of the merchant.'),
    ),
    current: v.pipe(v.boolean(), v.description('Whether this is what customers see now.')),
    created_at: v.string(),
  }),
  v.examples([
    {
      id: '8e4d2b90-13f7-4c6a-b5d8-0a9c7e6f5b34',
      theme: exampleOf(DescribedPage).theme,
      current: true,
      created_at: '2026-11-21T10:04:12.000Z',
    },
  ]),
)
export type ThemeVersion = v.InferOutput<typeof ThemeVersion>
