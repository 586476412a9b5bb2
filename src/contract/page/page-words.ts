/** Descriptions of fields that several views of a page have. */
export const AMOUNTS = {
  amount: 'The price, in `currency`; null: the customer chooses.',
  min_amount:
    'The smallest amount that a customer may choose, in `currency`; null: only the limit of the pair applies.',
  max_amount: 'The largest amount that a customer may choose, in `currency`; null: the page sets no limit.',
} as const

export const RETURN =
  'How the customer returns to `return_url` once the payment is completed: with a `button`, which is the default, or `automatic`, after a countdown that the customer can stop.'
export const CANCEL_URL =
  'Where a customer who has not paid can go back to: from the form, and from a payment that is expired, underpaid or failed. Everybody who opens the page can see it.'
export const ITEMS = 'The lines of the order, whose sum is `amount`'
export const IMAGE = 'The path of an image on the page’s own origin, shown beside the form on wide screens.'

export const GRACE = 'For how many minutes after a payment’s `expires_at` new money still counts at the quoted price'
export const AFTER_GRACE = 'Money that is first seen later counts at the rate of that moment.'
export const UNDERPAID =
  'What happens to the money of an underpaid payment once `late_grace_minutes` are over. `wait`, the default: it waits for the rest. `refund`: the customer gets a mail with a link to get it back. Completing the payment before that makes the link void.'
export const LIMITS =
  'The amounts, in `currency`, for which customers may choose a pair. Without a limit, they can choose every pair, however small the amount. The limits do not apply if you choose the pair of a payment yourself.'
export const SESSION_MINUTES =
  'For how many minutes the price of a payment holds; null: the operator’s setting, 30 by default.'

export const STATUS = 'Only an `active` page can be seen and paid on.'
export const SLUG = 'The page’s unique name in its URL.'
const FALLBACK = 'for browsers that ask for none of the languages that pages have'
export const LOCALES = {
  page: `The language of the page ${FALLBACK}. Null: the merchant’s, from \`/api/v1/merchant\`. \`?lang=\` in the URL takes precedence.`,
  shown: `The language of the page ${FALLBACK}. Null: English. \`?lang=\` in the URL takes precedence.`,
  merchant: `The language ${FALLBACK}, on pages that name none themselves. Null: English.`,
} as const
export const LOOK = 'The look. Absent tokens have their defaults, or are derived from others.'
export const LOOK_REQUEST =
  'The look: the tokens of `Theme`. `radius` may also be text such as `"14px"` or `"0.875rem"`. Absent tokens have their defaults, or are derived from others. Colours that make text unreadable are refused.'

export const MERCHANT = {
  name: 'Shown to customers.',
  logo_url: 'The path of a PNG or SVG on the page’s own origin.',
  support_email: 'The address at which customers can ask for help. Replies to mails go there, too.',
} as const

export const WORDS = {
  title: 'Instead of the page’s `title`.',
  description: 'Instead of the page’s `description`.',
  button: 'On the button that starts the payment.',
  support: 'Instead of the merchant’s `support_email`.',
  thank_you: 'Shown once the payment is completed.',
} as const
