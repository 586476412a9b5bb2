/** A kind of error: what it means, and the texts that have it. `{name}` in a text stands for a value in `params`. */
interface Kind {
  means: string
  texts: readonly string[]
}

/** The errors of a field. */
const FIELD_KINDS = {
  required: {
    means: 'The field is missing or empty.',
    texts: [
      'This field is required.',
      'This field is required without an Idempotency-Key.',
      'This field is required with min_amount and max_amount.',
      'This field is required, since the money came in several coins.',
      'This field is required for an xpub, which does not imply it. {hint}',
      'Either email, reference or query is required.',
      'Either email or query is required.',
      'Either a key or addresses are required.',
    ],
  },
  unknown_parameter: {
    means: 'The query has a parameter of this name by mistake.',
    texts: ['This parameter is not known.'],
  },
  unknown_value: {
    means: 'The value is none of the known ones.',
    texts: [
      'This network does not belong to the wallet.',
      'There is no {currency} on {network}.',
      '{currency} has no network.',
      'This {kind} is not known.',
      'This network is not offered.',
      'This field is not known.',
    ],
  },
  not_allowed_value: {
    means: 'The value is not one of `allowed`.',
    texts: ['Must be test or live.', 'Must be one of {allowed}.', 'Must be a list of these: {allowed}.'],
  },
  wrong_type: {
    means: 'The value has another type, such as a number in place of text.',
    texts: [
      'Must be a number.',
      'Must be an object of {kind}.',
      'Must be text.',
      'Must be true or false.',
      'Must be true.',
      'Must be an object.',
      'Must be a JSON object.',
      'Must be a list of {kind}.',
      'Must be all, or a list of event types.',
      'Must be a number or a decimal string.',
      'Must be a whole number.',
      'Must be a whole number of {currency}.',
      'Invalid type: {types}',
      'Invalid key: {types}',
    ],
  },
  wrong_format: {
    means: 'The text has not the form of this field.',
    texts: [
      'Must be a colour such as #0b5c4a.',
      'Must be {min} to {max} pixels, such as 14 or "14px".',
      'Must be {min} to {max} digits.',
      'Must be {count} digits.',
      'Must be {min} to {max} letters, digits, hyphens and underscores.',
      'This is not a transaction hash of {network}.',
      'Must be a UUID.',
      'Must be base64.',
      'Must be {count} bytes in hex.',
      'Must be {count} bytes in base64url.',
      'Must be base64url.',
      'Must be a public key of P-256.',
      'Must be member: and an id, or the id of a key.',
      'Must be an e-mail address.',
      'Must be an ISO 8601 date-time.',
      'Must be a date-time such as 2026-11-21T10:00:00Z, in the years 1 to 9999.',
      'Must be a day of the calendar.',
      'Must be a date such as 2026-11-21.',
      'Must be the name of a time zone.',
      'Must be the name of a time zone, such as Africa/Lagos.',
      'Must be a decimal string.',
      'Must be a decimal number without an exponent.',
      'Must be {min} to {max} lower-case letters, digits and hyphens.',
      'Must be one line.',
      'Must not be . or .., which cannot stand in a path.',
      'Must not have control characters, or characters that change the direction of text.',
      'Must not have NUL or lone surrogates, which cannot be stored.',
      'Must be valid JSON.',
      'Must be UTF-8.',
    ],
  },
  wrong_content_type: {
    means: 'The request has another `Content-Type`.',
    texts: ['Must be application/json.', 'Must be image/png, image/jpeg, image/webp or image/svg+xml.'],
  },
  wrong_url: {
    means: 'The URL or origin cannot be used here.',
    texts: [
      'Must be the path of a PNG, SVG or WebP on this origin.',
      'Must be a URL.',
      'Must be an origin.',
      'Must be an http or https URL.',
      'Must be an HTTPS URL.',
      'Must be an exact https origin, such as https://shop.example.',
      'Must be an origin and nothing else: {origin}.',
      'Must begin with https://.',
      'Must begin with https://, such as {origin}.',
      'Must begin with https://. {hint}',
      'Must not contain *. {hint}',
      'Must not end with a slash: {origin}.',
      'Must be in lower case: {origin}.',
      'Must not have a path: {origin}.',
      'Must not contain a user name or password.',
      'Must be on port {ports}.',
    ],
  },
  not_public: {
    means: 'The host is not on the public internet, or its name cannot be resolved.',
    texts: ['Must be a host on the public internet.', 'The host name cannot be resolved.'],
  },
  too_small: {
    means: 'The number is less than `min`.',
    texts: [
      'The amount is too small to yield any {currency}.',
      'Must be at least {min}.',
      'Must be at least {min} for {pair}.',
      'Must not be less than {min}.',
      'Must be greater than {min}.',
    ],
  },
  too_large: {
    means: 'The number is more than `max`.',
    texts: [
      'Must be at most {max}.',
      'Must be less than {max} for a discount.',
      'Must be at most {max} for {pair}.',
      'Must not have a number above 2^53. {hint}',
    ],
  },
  too_many_decimals: {
    means: 'The amount has more than `max` decimals.',
    texts: ['Must have at most {max} decimals.'],
  },
  too_long: {
    means: 'The text has more than `max` characters.',
    texts: ['Must be at most {max} characters.', 'Must have 1 to {max} characters.'],
  },
  too_short: {
    means: 'The list or text has too few entries.',
    texts: ['Must have at least one {kind}.', 'Must name at least one {kind}.'],
  },
  too_many: {
    means: 'The list has more than `max` entries.',
    texts: ['Must have at most {max} {kind}.', 'Must have at most {max} {kind} at a time.'],
  },
  too_deep: { means: 'The object is nested too deeply.', texts: ['Must be nested at most {max} levels deep.'] },
  does_not_match: {
    means: 'The value contradicts another one.',
    texts: [
      'Must differ from {field}.',
      'The limits of the page exclude every pair for this amount.',
      'Give either a key or addresses, not both.',
      'Must be {expected}, the fixed amount.',
      'Must be {expected}, as in the invoice.',
      'Must be {expected} for this key, or left out.',
      'Must be {expected} until every open sale is paid, cancelled or expired.',
      'Must not be after to.',
      'Must not be given on a page with a fixed amount.',
      'Must not be given together with {field}.',
      'Must not be the page of the till. {hint}',
    ],
  },
  not_found: {
    means: 'The object does not exist, or belongs to another merchant or mode.',
    texts: ['This object does not exist.', 'Not found'],
  },
  already_taken: {
    means: 'Another object has this value.',
    texts: [
      'This address is listed twice.',
      'Must not have a tip twice.',
      'This slug is taken.',
      'This address is already in use.',
      'Customers pay to this address. Give one outside of this service.',
      'Another member has this address.',
      'Another member has this address',
    ],
  },
  wrong_address: {
    means: 'The address cannot receive this money.',
    texts: ['This address cannot receive on {networks}.', 'This is not an account of {network}.'],
  },
  wrong_wallet_key: {
    means: 'The extended public key cannot be used, for the reason in `message`.',
    texts: [
      'This is not a valid key. Copy the whole key again.',
      'This is a key of a test network.',
      'Must begin with xpub for this family.',
      'Must begin with {prefixes}.',
      'Only applies to Bitcoin.',
      'Addresses of this family cannot be derived from a key. Give a list of addresses.',
      'The key has depth {depth}, not {expected}. {hint}',
      'The key ends with {end}, but {hint}',
      'The key’s prefix implies {implied}, but {hint}',
      'The origin in brackets belongs to another key. {hint}',
    ],
  },
  wrong_transaction: {
    means: 'The transaction is not the one of this refund or payment, or is not confirmed yet.',
    texts: [
      'This is not the transfer of this payment.',
      'The transaction is in no block of {network} yet. {hint}',
      'The transaction sends {amount} to the address{hint} This refund needs {expected}.',
    ],
  },
  unreadable_image: {
    means: 'The image cannot be read or shown.',
    texts: ['Takes too long to render.', 'Must be a readable PNG, JPEG, WebP or SVG.'],
  },
  secret_refused: {
    means: 'The text holds a private key or recovery words. It was not stored.',
    texts: ['Must not be a private key or recovery words, {hint}'],
  },
  invalid: { means: 'The value is not valid, for the reason in `message`.', texts: [] },
} as const satisfies Record<string, Kind>

/** The errors of a whole request; their texts are the `message` of an answer. */
const REQUEST_KINDS = {
  invalid_request: {
    means: 'Fields are invalid; see `details`.',
    texts: ['The request is not valid', 'The request is malformed'],
  },
  unauthorized: {
    means: 'The API key is missing, invalid, expired or revoked.',
    texts: ['A valid API key is required'],
  },
  link_used: {
    means: 'A link to sign in was used, or has expired.',
    texts: ['This link has been used or has expired: {hint}'],
  },
  forbidden: { means: 'The caller may not do this.', texts: [] },
  fresh_check_required: {
    means:
      'The member has to confirm this request first; see `fresh_check`. A confirmation is for one request, and ends after five minutes.',
    texts: ['Confirm that it is you'],
  },
  wrong_confirmation: {
    means: 'The code or passkey does not confirm the request, or the recovery code or passkey does not sign in.',
    texts: [
      'This code is wrong.',
      'This passkey does not confirm it.',
      'This passkey or code does not sign you in',
      'You signed in without your passkey: this is possible from {possible_from} on',
    ],
  },
  refund_above_limit: {
    means: 'A manager’s refunds of 24 hours would be worth more than the merchant’s limit: an owner can make this one.',
    texts: ['The refund is above your limit', 'Must not be worth more than your limit has left.'],
  },
  missing_scope: {
    means: 'The key lacks a scope.',
    texts: ['This key lacks the scope {scope}', 'A key cannot give scopes that it does not have: {scopes}'],
  },
  role_not_allowed: {
    means: 'The member’s role does not allow this.',
    texts: [
      'Your role does not allow this',
      'Your role does not allow an invoice_id',
      'Your role does not allow an email',
      'Your role does not allow a customer_id',
    ],
  },
  other_site: {
    means: 'The request does not come from the dashboard.',
    texts: ['This request comes from another site', 'X-CSRF-Token: {hint}'],
  },
  not_payer: { means: 'Only the browser that paid may do this.', texts: ['Only the browser that paid {hint}'] },
  conflict: {
    means: 'The state of the object does not allow this, for the reason in `message`.',
    texts: [
      'The payment service does not allow this now',
      'The request is in conflict with another',
      'The quotation was executed already',
      'The till has open sales',
      'Only live mode can be filled from test mode',
    ],
  },
  reference_taken: { means: 'Another object of this kind has the reference.', texts: ['The reference is taken'] },
  slug_taken: { means: 'Another page has the slug.', texts: ['The slug is taken'] },
  idempotency_key_reused: {
    means: 'The `Idempotency-Key` was used with another body.',
    texts: ['This Idempotency-Key was used with another request'],
  },
  in_progress: {
    means: 'A request with this `Idempotency-Key` is still in progress: repeat it later.',
    texts: ['An earlier request with this key is still in progress', 'Another request with this key is in progress'],
  },
  wrong_payment_status: {
    means: 'The status of the payment does not allow this.',
    texts: [
      'Nothing is due',
      'The customer does not ask for money back',
      'The merchant has declined to send it back',
      'The payment takes no e-mail',
      'A refund of the payment failed: {hint}',
      'The payment was completed with this money, or the money is no longer available',
      'The payment is {status}: {hint}',
      'The payment is not completed',
      'The payment has no address yet',
      'A refund of the payment is under way: {hint}',
      'Some money of the payment is not final yet: {hint}',
      'All money of the payment was sent back: {hint}',
      'The payment was renewed: {hint}',
      'The payment was replaced: {hint}',
      'The payment was refunded: {hint}',
      'This payment cannot be renewed: {hint}',
    ],
  },
  wrong_invoice_status: { means: 'The status of the invoice does not allow this.', texts: ['The invoice is {status}'] },
  wrong_refund_status: {
    means: 'The status of the refund does not allow this.',
    texts: [
      'The time to enter an address is over',
      'An address was entered already',
      'The refund was reported with another transaction',
      'The transaction has sent another refund',
      'The refund is {status}: {hint}',
    ],
  },
  changed_meanwhile: {
    means: 'The payment changed while the request was made: read it again.',
    texts: [
      'The coin was changed meanwhile: {hint}',
      'Money has arrived meanwhile: {hint}',
      'Something changed meanwhile, try again',
    ],
  },
  page_closed: {
    means: 'The page or its merchant takes no payments.',
    texts: [
      'The payment page is not active',
      'There is no active payment page',
      'The page is closed',
      'The merchant accepts no more payments',
    ],
  },
  insufficient_balance: {
    means: 'There is less money than this needs.',
    texts: [
      'At most {amount} can be sent back',
      'The balance does not cover this transfer',
      'Money that custody took back is owed',

      'There is no money to send back',
      'Nothing was paid',
      'The money is no longer available',
    ],
  },
  no_webhook_endpoint: {
    means: 'No webhook endpoint gets this event.',
    texts: ['There is no webhook endpoint', 'There is no webhook endpoint for this event'],
  },
  webhook_endpoint_off: {
    means: 'The webhook endpoint is switched off.',
    texts: ['The webhook endpoint is switched off'],
  },
  limit_reached: {
    means: 'There are as many objects of this kind as are allowed.',
    texts: [
      'There are too many logos. Unused logos are deleted after a day.',
      'There are at most {max} webhook endpoints, with the default one',
      'The sandbox allows at most {max} deposits for a payment',
      'A member has notifications on at most {max} devices',
      'You can name at most {max} own addresses',
      'A member has at most {max} passkeys',
    ],
  },
  own_wallets: {
    means: 'The money is in the merchant’s own wallets, or the wallet does not allow this.',
    texts: [
      'Your money is in your own wallets: only you can send it',
      'Wallets exist only in live mode: {hint}',
      'Own addresses exist only in live mode: {hint}',
      'The addresses of this wallet are derived from its key',
      'The key of this wallet cannot be read, {hint}',
      'You have a wallet for these networks. {hint}',
    ],
  },
  own_money: {
    means: 'The merchant sent this money itself, or cannot have sent it.',
    texts: [
      'You sent this money yourself',
      'You sent this money yourself. If a customer sent it, say so first.',
      'This money pays for the payment, so it cannot be your own',
      'This money is being sent back, so it cannot be your own',
      'The customer has asked for this money back. Decline that first.',
    ],
  },
  last_owner: { means: 'The merchant must keep an owner.', texts: ['The last owner cannot be removed'] },
  link_only_by_mail: { means: 'The link can only be mailed.', texts: ['A link for another owner can only be mailed'] },
  customer_erased: {
    means: 'The customer is erased, or has no e-mail.',
    texts: ['The customer is erased', 'The customer has no e-mail'],
  },
  cannot_send_back: { means: 'Custody cannot send this money back.', texts: ['Custody cannot send this back'] },
  several_coins: {
    means: 'The money came in several coins: name the deposit.',
    texts: ['The money came in several coins'],
  },
  no_mail: {
    means: 'The operator has set up no mail.',
    texts: [
      'The address cannot be verified, because the operator has set up no mail.',
      'This owner has no address, or this service sends no mails.',
      'This service sends no mails',
    ],
  },
  too_large_request: {
    means: 'The body or the headers are too large.',
    texts: [
      'The request body is larger than {max} KiB',
      'The request body is too large',
      'The request headers are too large',
    ],
  },
  timed_out: { means: 'The request took too long to arrive.', texts: ['The request took too long to arrive'] },
  expectation_failed: { means: 'The `Expect` header cannot be met.', texts: ['The expectation cannot be met'] },
  rate_limited: { means: 'Too many requests: `Retry-After` says when to try again.', texts: ['Too many requests'] },
  unavailable: { means: 'A service that this needs is unavailable: `Retry-After` says when to try again.', texts: [] },
  mode_not_set_up: { means: 'The operator has not set up live payments.', texts: ['This mode is not set up here'] },
  no_prices: { means: 'There are no current prices.', texts: ['Prices are not available at the moment'] },
  no_addresses: {
    means: 'There are no deposit addresses at the moment.',
    texts: ['Deposit addresses are not available at the moment', 'Deposit accounts are not available at the moment'],
  },
  internal_error: {
    means: 'Something went wrong in the service. Report the `request_id`.',
    texts: ['Something went wrong on our side'],
  },
} as const satisfies Record<string, Kind>

export const ERROR_KINDS = { ...FIELD_KINDS, ...REQUEST_KINDS }
export type ErrorCode = keyof typeof ERROR_KINDS
export const ERROR_CODES = Object.keys(ERROR_KINDS) as [ErrorCode, ...ErrorCode[]]
