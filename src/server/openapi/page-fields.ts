import { COPY_LIMITS } from '../../contract/payment-page'
import type { FieldDescriptions } from './describe-fields'

const characters = (most: number) => `At most ${most} characters.`

const AMOUNTS = {
  amount: 'The price, in `currency`; null: the customer chooses.',
  min_amount: 'The least that a customer may choose, in `currency`; null: no limit but the network’s own.',
  max_amount: 'The most that a customer may choose, in `currency`; null: no limit of the page’s own.',
}
const STATUS = 'Only an `active` page can be seen and paid on.'
const SLUG = 'The page’s name in its address, which no other page has.'
const LOCALE =
  'The language of the page for customers whose browser asks for none of its languages; null: English. `?lang=` in the address goes first.'
const MERCHANT = {
  'merchant.name': 'Shown to customers.',
  'merchant.logo_url': 'The path of a PNG or SVG on the page’s own origin.',
  'merchant.support_email': 'Where customers are told to write; replies to mails go there.',
}

const AFTER_GRACE = 'Later money counts at the rate of the moment when it is first seen.'

/** As they are sent. */
const REQUEST = {
  ...AMOUNTS,
  ...MERCHANT,
  title: characters(COPY_LIMITS.title),
  description: characters(COPY_LIMITS.description),
  slug: `${SLUG} 1 to 64 lower-case letters, digits and hyphens; absent from a new page: made from the title.`,
  status: `${STATUS} Absent from a new page: \`active\`.`,
  amount: `${AMOUNTS.amount} With at most as many decimals as the currency has, and at most 10^15 of its smallest unit.`,
  max_amount: `${AMOUNTS.max_amount} Not less than \`min_amount\`.`,
  options:
    'The pairs that customers may choose from, at most 40. `[]`, the default: all that are offered without being named.',
  tolerance_percent:
    'How many percent of `crypto_amount` may be missing from a completed payment: 0, the default, to 10, rounded to 6 decimals. A payment keeps the value that the page had when the payment was made.',
  late_grace_minutes: `For how many minutes after a payment’s \`expires_at\` money that is first seen still counts at the price that was quoted: a whole number, 0 to 10080, 60 by default. ${AFTER_GRACE} A payment keeps the value that the page had when the payment was made.`,
  indexable:
    'Whether search engines may list the page: `true`, the default. Payments, refunds and drafts are never listed.',
  merchant: 'Who is paid, as customers see it; null: what the operator has recorded of the merchant.',
  'merchant.name': 'Shown to customers. At most 100 characters.',
  'merchant.support_email': `${MERCHANT['merchant.support_email']} At most 254 characters.`,
  locale: LOCALE,
  copy: 'Own texts in each language, such as `{ "en": { "button": "Donate" } }`, with the fields of `PageCopy`.',
  theme:
    'The look: the tokens of `Theme`; `radius` may also be text such as `"14px"` or `"0.875rem"`. What is absent has its default, or is derived. Colours on which something cannot be read are refused.',
  allowed_origins:
    'The origins that may frame the page, such as `https://shop.example`: at most 50, exact, without path or `*`. `http` only on loopback and in test mode.',
  return_url: 'Where the customer can go once the payment is completed: http or https, at most 2000 characters.',
}

const WORDS = {
  title: 'Instead of the page’s `title`.',
  description: 'Instead of the page’s `description`.',
  button: 'On the button that starts the payment.',
  support: 'Instead of the merchant’s `support_email`.',
  thank_you: 'Shown once the payment is completed.',
}

const COLORS = {
  accent: 'The main button, what is chosen, the focus ring.',
  surface: 'The card.',
  page: 'Around the card.',
  ink: 'Text.',
  muted: 'Secondary text.',
  line: 'Borders.',
  good: 'Success.',
  warning: 'Warnings.',
  bad: 'Failure.',
}

export const PAGE_FIELDS: FieldDescriptions = {
  PaymentPageRequest: REQUEST,
  PaymentPagePatch: REQUEST,
  PaymentPage: {
    ...AMOUNTS,
    ...MERCHANT,
    slug: SLUG,
    status: STATUS,
    options: 'The pairs that the page offers, also when none was named.',
    tolerance_percent: 'How many percent of `crypto_amount` may be missing from a completed payment.',
    late_grace_minutes: `For how many minutes after a payment’s \`expires_at\` money that is first seen still counts at the price that was quoted. ${AFTER_GRACE}`,
    indexable: 'Whether search engines may list the page.',
    merchant: 'Who is paid, as customers see it.',
    locale: LOCALE,
    copy: 'Own texts by language, each with the fields of `PageCopy`.',
    theme: 'The look; what is absent has its default, or is derived.',
    allowed_origins: 'The origins that may frame the page.',
    return_url: 'Where the customer can go once the payment is completed.',
    return_secret:
      'Signs the parameters of `return_link`. In full only in the answer that creates the page, masked in all others.',
    url: 'Where customers pay.',
  },
  Page: {
    ...AMOUNTS,
    ...MERCHANT,
    slug: SLUG,
    status: STATUS,
    merchant: 'Who is paid.',
    options: 'The pairs that can be paid in. On a page with a fixed amount, only those for which it is enough.',
    'options.crypto_amount': 'What `amount` costs, rounded up; null while the amount is not known.',
    'options.rate': '`currency` for one unit of the asset.',
    'options.min_amount': 'The least that is worth sending on this network, in `currency`; null: no minimum.',
    valid_until: 'When the prices in `options` expire.',
    locale: LOCALE,
    theme: 'The look; what is absent has its default, or is derived.',
    copy: 'The merchant’s own texts; only the languages for which there are some.',
  },
  PageEstimate: {
    crypto_amount: 'What the amount costs, rounded up.',
    rate: 'The page’s `currency` for one unit of the asset.',
    valid_until: 'When the price expires.',
  },
  PageWords: WORDS,
  PageCopy: {
    title: `${WORDS.title} ${characters(COPY_LIMITS.title)}`,
    description: `${WORDS.description} ${characters(COPY_LIMITS.description)}`,
    button: `${WORDS.button} ${characters(COPY_LIMITS.button)}`,
    support: `${WORDS.support} ${characters(COPY_LIMITS.support)}`,
    thank_you: `${WORDS.thank_you} ${characters(COPY_LIMITS.thank_you)}`,
  },
  Theme: {
    ...COLORS,
    radius: 'Of corners, in pixels.',
    font: 'A list of fonts that devices have; nothing is downloaded.',
    logo: 'The path of a PNG or SVG on the page’s own origin, as `logo` of an upload.',
    button: 'The corners of buttons; `rounded` follows `radius`.',
    density: 'The space between things.',
    dark: 'The colours of the dark scheme.',
    ...Object.fromEntries(Object.entries(COLORS).map(([name, text]) => [`dark.${name}`, text])),
  },
  DraftRequest: { theme: REQUEST.theme, copy: REQUEST.copy },
  StudioView: {
    slug: SLUG,
    page: 'The page as it is, whatever its status.',
    copy: 'Own texts by language, each with the fields of `PageCopy`.',
    draft: 'The look that only its author sees; null: there is none.',
    'draft.theme': 'As of the page.',
    'draft.copy': 'As of the page.',
  },
  StudioLink: {
    url: 'Whoever has it may change the look of the page, and nothing else.',
    expires_at: 'When it stops working.',
  },
  UploadedLogo: {
    logo: 'A path on the page’s own origin, for `logo` of the theme or `logo_url` of the merchant.',
  },
}
