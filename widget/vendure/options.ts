import type { Service } from '../cart/service'

export interface MalipoOptions {
  /** The address of the service, such as `https://pay.example`. */
  url: string
  /** A key with the scopes `payments` and `refunds`. */
  apiKey: string
  /** The secret of the webhook endpoint, `whsec_…`. */
  webhookSecret: string
  /** The slug of the payment page. Default: your oldest active page. */
  page?: string
  /** Where customers return to. Its origin must be allowed by the page. Default: the `return_url` of the page. */
  returnUrl?: string
  /** How long one request to the service may take, in milliseconds. Default: 8000. */
  timeout?: number
}

/** Shared by the parts of the plugin. */
export interface Connection {
  options: MalipoOptions
  service: Service
}

/** The token by which Nest injects the `Connection`. */
export const CONNECTION = Symbol('malipo connection')
export const LOGGER_CONTEXT = 'Malipo'
export const HANDLER_CODE = 'malipo'

/** Stops Vendure with one clear line if an option is missing. */
export function requireOptions(options: Partial<MalipoOptions>): void {
  for (const name of ['url', 'apiKey', 'webhookSecret'] as const)
    if (!options[name]) throw new Error(`Malipo: the option ${name} is missing`)
  if (!URL.canParse(options.url ?? '')) throw new Error('Malipo: the option url is not an address')
}
