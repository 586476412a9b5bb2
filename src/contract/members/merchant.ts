import * as v from 'valibot'
import { Language, MerchantLanguage, Mode } from '../enums'
import { exampleOf } from '../example-of'
import { Page } from '../page/page'
import { PageMerchant } from '../page/page-merchant'
import { LOCALES, LOOK, LOOK_REQUEST, MERCHANT } from '../page/page-words'
import { JsonObject } from '../session/metadata'
import { Email, TimeZone } from '../text'
import { Theme } from '../theme/theme'
import { ThemeRequest } from '../theme/theme-request'

const PAGES = 'A page that has its own keeps that.'

const MAIL = {
  address: 'Where mails go.',
  payments: 'Whether you get a mail for each completed payment.',
  daily_summary:
    'Whether you get one mail each morning with the payments of the day before. There is no mail after a day without payments.',
  name_customers: 'Whether mails contain the name that the customer typed.',
  time_zone:
    'An IANA time zone such as `Africa/Lagos`. It decides when the day of a summary begins, and which times mails show.',
  locale:
    'The language of the mails that you get: `en`, `fr`, `pt`, `ar` or `sw`. That of live mode is also used for mails to your members.',
} as const

/** The mails that a merchant gets. */
const MerchantMail = v.object({
  address: v.pipe(
    v.nullable(v.string()),
    v.description(`${MAIL.address} Null: no address is verified, and no mail is sent.`),
  ),
  pending_address: v.pipe(
    v.nullable(v.string()),
    v.description(
      'Has been sent a link, and becomes `address` once its owner confirms it. Until then, `address` gets the mails.',
    ),
  ),
  payments: v.pipe(v.boolean(), v.description(MAIL.payments)),
  daily_summary: v.pipe(v.boolean(), v.description(MAIL.daily_summary)),
  name_customers: v.pipe(v.boolean(), v.description(MAIL.name_customers)),
  time_zone: v.pipe(v.string(), v.description(MAIL.time_zone)),
  locale: v.pipe(MerchantLanguage, v.description(MAIL.locale)),
})
export type MerchantMail = v.InferOutput<typeof MerchantMail>

const yesOrNo = v.boolean('must be true or false')

const MerchantMailPatch = v.pipe(
  JsonObject,
  v.object({
    address: v.pipe(
      v.nullish(Email),
      v.description(
        `${MAIL.address} A new address gets a link that is valid for 24 hours, and gets mails once its owner has confirmed it. Send the address again for a new link. An address gets at most 3 links a day, and a merchant can send at most 10. Null: no mails, and a pending link becomes invalid.`,
      ),
    ),
    payments: v.pipe(v.optional(yesOrNo), v.description(`${MAIL.payments} The default is true.`)),
    daily_summary: v.pipe(v.optional(yesOrNo), v.description(`${MAIL.daily_summary} The default is true.`)),
    name_customers: v.pipe(v.optional(yesOrNo), v.description(`${MAIL.name_customers} The default is false.`)),
    time_zone: v.pipe(v.optional(TimeZone), v.description(`${MAIL.time_zone} The default is \`UTC\`.`)),
    locale: v.pipe(v.optional(MerchantLanguage), v.description(`${MAIL.locale} The default is \`en\`.`)),
  }),
)
export type MerchantMailPatch = v.InferOutput<typeof MerchantMailPatch>

/** `GET /api/v1/merchant`: who you are, as customers see it on every page that says nothing else. */
export const Merchant = v.pipe(
  v.object({
    id: v.string(),
    mode: Mode,
    name: v.pipe(v.string(), v.description(`${MERCHANT.name} ${PAGES}`)),
    logo_url: v.pipe(v.nullable(v.string()), v.description(MERCHANT.logo_url)),
    support_email: v.pipe(v.nullable(v.string()), v.description(MERCHANT.support_email)),
    privacy_url: v.nullable(v.string()),
    theme: v.pipe(v.nullable(Theme), v.description(`${LOOK} ${PAGES} Null: the default look.`)),
    locale: v.pipe(v.nullable(Language), v.description(LOCALES.merchant)),
    mail: v.pipe(
      v.nullable(MerchantMail),
      v.description('The mails that you get in this mode. Null for a studio link, which may not see them.'),
    ),
    updated_at: v.pipe(
      v.nullable(v.string()),
      v.description('When anything except `mail` was last changed; null: never.'),
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

/** `PATCH /api/v1/merchant` merges: absent fields stay as they are, null removes one. */
export const MerchantPatch = v.pipe(
  v.object({
    name: v.optional(PageMerchant.entries.name),
    logo_url: PageMerchant.entries.logo_url,
    support_email: PageMerchant.entries.support_email,
    privacy_url: PageMerchant.entries.privacy_url,
    theme: v.pipe(v.nullish(ThemeRequest), v.description(`${LOOK_REQUEST} ${PAGES}`)),
    locale: v.pipe(v.nullish(Language), v.description(LOCALES.merchant)),
    mail: v.pipe(
      v.optional(MerchantMailPatch),
      v.description('The mails that you get. Absent fields stay as they are.'),
    ),
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
      v.description('As it was saved; null: the default look, or for a page the theme of its merchant.'),
    ),
    current: v.pipe(v.boolean(), v.description('Whether this is what customers see now.')),
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
