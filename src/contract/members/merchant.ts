import * as v from 'valibot'
import { Language, MerchantLanguage, Mode } from '../enums'
import { exampleOf } from '../example-of'
import { Page, PageMerchant } from '../page/page'
import { PageMerchantRequest } from '../page/page-merchant'
import { LOCALES, LOOK, LOOK_REQUEST, MERCHANT } from '../page/page-words'
import { Flag } from '../scalars'
import { JsonObject } from '../session/metadata'
import { Email, TimeZone } from '../text'
import { Theme } from '../theme/theme'
import { ThemeRequest } from '../theme/theme-request'

const PAGES = 'Pages with their own value keep it.'

const MAIL = {
  address: 'The address for mails.',
  payments: 'Whether you get a mail about each completed payment.',
  daily_summary:
    'Whether you get a mail each morning about the payments of the day before. A day without payments has no mail.',
  name_customers: 'Whether mails contain the customer’s name.',
  time_zone: 'An IANA time zone such as `Africa/Lagos`, for the days of summaries and the times in mails.',
  locale: 'The language of the mails that you get. The one of live mode is also used for mails to your members.',
} as const

/** The mails that a merchant gets. */
const MerchantMail = v.object({
  address: v.pipe(
    v.nullable(v.string()),
    v.description(`${MAIL.address} Null if no address is verified; then no mail is sent.`),
  ),
  pending_address: v.pipe(
    v.nullable(v.string()),
    v.description(
      'The new address, which has been sent a link. It becomes `address` once its owner confirms it; until then, `address` gets the mails.',
    ),
  ),
  payments: v.pipe(v.boolean(), v.description(MAIL.payments)),
  daily_summary: v.pipe(v.boolean(), v.description(MAIL.daily_summary)),
  name_customers: v.pipe(v.boolean(), v.description(MAIL.name_customers)),
  time_zone: v.pipe(v.string(), v.description(MAIL.time_zone)),
  locale: v.pipe(MerchantLanguage, v.description(MAIL.locale)),
})
export type MerchantMail = v.InferOutput<typeof MerchantMail>

const MerchantMailPatch = v.pipe(
  JsonObject,
  v.object({
    address: v.pipe(
      v.nullish(Email),
      v.description(
        `${MAIL.address} A new address gets a link that is valid for 24 hours, and gets mails once its owner has confirmed it. Send the address again for a new link. An address gets at most 3 links a day, and a merchant can send at most 10. Null: no mails, and a pending link becomes invalid.`,
      ),
    ),
    payments: v.pipe(v.optional(Flag), v.description(`${MAIL.payments} The default is true.`)),
    daily_summary: v.pipe(v.optional(Flag), v.description(`${MAIL.daily_summary} The default is true.`)),
    name_customers: v.pipe(v.optional(Flag), v.description(`${MAIL.name_customers} The default is false.`)),
    time_zone: v.pipe(v.optional(TimeZone), v.description(`${MAIL.time_zone} The default is \`UTC\`.`)),
    locale: v.pipe(v.optional(MerchantLanguage), v.description(`${MAIL.locale} The default is \`en\`.`)),
  }),
)
export type MerchantMailPatch = v.InferOutput<typeof MerchantMailPatch>

/** `GET /api/v1/merchant`: the merchant, as customers see it on pages that have no values of their own. */
export const Merchant = v.pipe(
  v.object({
    id: v.string(),
    mode: Mode,
    ...PageMerchant.entries,
    name: v.pipe(v.string(), v.description(`${MERCHANT.name} ${PAGES}`)),
    theme: v.pipe(v.nullable(Theme), v.description(`${LOOK} ${PAGES} Null: the default look.`)),
    locale: v.pipe(v.nullable(Language), v.description(LOCALES.merchant)),
    mail: v.pipe(
      v.nullable(MerchantMail),
      v.description('The mails that you get in this mode. Null for a studio link, which may not read them.'),
    ),
    updated_at: v.pipe(
      v.nullable(v.string()),
      v.description('When a field other than `mail` was last changed. Null: never.'),
    ),
  }),
  v.examples([
    {
      id: 'c2a9f1d4-7e35-4b60-9a18-5d0e6f7b8c21',
      mode: 'test',
      name: 'Lagos Books',
      logo_url: null,
      support_email: 'help@lagosbooks.example',
      privacy_url: 'https://lagosbooks.example/privacy',
      theme: exampleOf(Page).theme,
      locale: null,
      mail: {
        address: 'owner@lagosbooks.example',
        pending_address: null,
        payments: true,
        daily_summary: true,
        name_customers: false,
        time_zone: 'Africa/Lagos',
        locale: 'en',
      },
      updated_at: '2026-11-21T10:04:12.000Z',
    },
  ]),
)
export type Merchant = v.InferOutput<typeof Merchant>

/** `PATCH /api/v1/merchant` merges: absent fields stay unchanged, null removes a value. */
export const MerchantPatch = v.pipe(
  v.object({
    ...PageMerchantRequest.entries,
    name: v.optional(PageMerchantRequest.entries.name),
    theme: v.pipe(v.nullish(ThemeRequest), v.description(`${LOOK_REQUEST} ${PAGES}`)),
    locale: v.pipe(v.nullish(Language), v.description(LOCALES.merchant)),
    mail: v.pipe(v.optional(MerchantMailPatch), v.description('The mails that you get. Absent fields stay unchanged.')),
  }),
  v.examples([
    {
      support_email: 'help@lagosbooks.example',
      theme: { accent: '#0b5c4a', radius: 12 },
      mail: { time_zone: 'Africa/Lagos' },
    },
  ]),
)
export type MerchantPatch = v.InferOutput<typeof MerchantPatch>

/** An item of `GET …/theme-versions`, of the merchant or of a page, newest first. */
export const ThemeVersion = v.pipe(
  v.object({
    id: v.string(),
    theme: v.pipe(
      v.nullable(Theme),
      v.description('The saved theme. Null: the default theme, or for a page the theme of its merchant.'),
    ),
    current: v.pipe(v.boolean(), v.description('Whether customers see this version now.')),
    created_at: v.string(),
  }),
  v.examples([
    {
      id: '8e4d2b90-13f7-4c6a-b5d8-0a9c7e6f5b34',
      theme: exampleOf(Page).theme,
      current: true,
      created_at: '2026-11-21T10:04:12.000Z',
    },
  ]),
)
export type ThemeVersion = v.InferOutput<typeof ThemeVersion>
