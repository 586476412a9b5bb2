/** Descriptions of fields that several views of a page have. */
export const AMOUNTS = {
  amount: 'The price, in `currency`. Null: the customer chooses it.',
  min_amount:
    'The smallest amount that a customer may choose, in `currency`. Null: only the limit of the pair applies.',
  max_amount: 'The largest amount that a customer may choose, in `currency`. Null: the page sets no limit.',
  suggested_amounts: 'Amounts that the form suggests, in `currency`, in this order',
} as const

export const RETURN =
  'How the customer returns to `return_url` once the payment is completed: with a `button`, which is the default, or `automatic`, after a countdown that the customer can stop.'
export const CANCEL_URL =
  'Where a customer who has not paid can go back to, from the form and from a payment that is expired, underpaid or failed. Every visitor of the page can see it.'
export const ITEMS = 'The lines of the order, whose sum is `amount`'
export const IMAGE = 'The path of an image on the page’s own origin, shown beside the form on wide screens.'

export const LIMITS =
  'The amounts, in `currency`, for which customers may choose a pair. A pair without a limit can be chosen for any amount. The limits do not apply if you choose the pair of a payment yourself.'
export const STATUS = 'Customers can see and pay on `active` pages only.'
export const SLUG = 'The page’s unique name in its URL.'
const FALLBACK = 'for browsers that ask for none of the languages that pages have'
export const LOCALES = {
  page: `The language of the page ${FALLBACK}. Null: the merchant’s, from \`/api/v1/merchant\`. \`?lang=\` in the URL takes precedence.`,
  public: `The language of the page ${FALLBACK}. Null: English. \`?lang=\` in the URL takes precedence.`,
  merchant: `The language ${FALLBACK}, on pages that name none themselves. Null: English.`,
} as const
export const LOOK = 'The look. Absent tokens have their defaults, or are derived from others.'
export const LOOK_REQUEST =
  'The look: the tokens of `Theme`. `radius` may also be text such as `"14px"` or `"0.875rem"`. Absent tokens have their defaults, or are derived from others. Colours that make text unreadable are refused.'

export const MERCHANT = {
  name: 'The name that customers see.',
  logo_url: 'The path of a PNG or SVG on the page’s own origin.',
  support_email: 'The address at which customers can ask for help. Replies to mails go there, too.',
} as const

export const WORDS = {
  title: 'Replaces the page’s `title`.',
  description: 'Replaces the page’s `description`.',
  button: 'The label of the button that starts the payment.',
  support: 'Replaces the merchant’s `support_email`.',
  thank_you: 'A text that is shown once the payment is completed.',
} as const
