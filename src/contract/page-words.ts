/** What fields mean that several views of a page have. */
export const AMOUNTS = {
  amount: 'The price, in `currency`; null: the customer chooses.',
  min_amount: 'The least that a customer may choose, in `currency`; null: no limit but that of the pair.',
  max_amount: 'The most that a customer may choose, in `currency`; null: no limit of the page’s own.',
} as const

export const RETURN =
  'How the customer gets back to `return_url` once the payment is completed: `button`, the default, or `automatic`, which goes there after a countdown that the customer can stop.'
export const CANCEL_URL =
  'Where the customer can go back to without having paid: from the form, and from a payment that is expired, underpaid or failed. Everybody who opens the page sees it.'
export const ITEMS = 'The lines of the order, whose sum is `amount`'
export const IMAGE = 'The path of an image on the page’s own origin, shown beside the form on wide screens.'

export const GRACE =
  'For how many minutes after a payment’s `expires_at` money that is first seen still counts at the price that was quoted'
export const AFTER_GRACE = 'Later money counts at the rate of the moment when it is first seen.'
export const LIMITS =
  'For which amounts customers may choose a pair, in `currency`. Without a limit, every pair can be chosen, however small the amount. A payment for which you choose the pair yourself has no limit.'
export const SESSION_MINUTES =
  'For how many minutes the price of a payment holds; null: as the operator has set it, 30 by default.'

export const STATUS = 'Only an `active` page can be seen and paid on.'
export const SLUG = 'The page’s name in its address, which no other page has.'
export const LOCALE =
  'The language of the page for customers whose browser asks for none of its languages; null: English. `?lang=` in the address goes first.'
export const LOOK = 'The look; what is absent has its default, or is derived.'
export const LOOK_REQUEST =
  'The look: the tokens of `Theme`; `radius` may also be text such as `"14px"` or `"0.875rem"`. What is absent has its default, or is derived. Colours on which something cannot be read are refused.'

export const MERCHANT = {
  name: 'Shown to customers.',
  logo_url: 'The path of a PNG or SVG on the page’s own origin.',
  support_email: 'Where customers are told to write; replies to mails go there.',
} as const

export const WORDS = {
  title: 'Instead of the page’s `title`.',
  description: 'Instead of the page’s `description`.',
  button: 'On the button that starts the payment.',
  support: 'Instead of the merchant’s `support_email`.',
  thank_you: 'Shown once the payment is completed.',
} as const
