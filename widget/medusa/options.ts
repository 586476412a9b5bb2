import { MedusaError } from '@medusajs/framework/utils'

export interface MalipoOptions {
  /** The address of the service, such as `https://pay.example`. */
  url: string
  /** A key with the scopes `payments` and `refunds`. */
  api_key: string
  /** The secret of the webhook endpoint, `whsec_…`. */
  webhook_secret: string
  /** The slug of the payment page. Default: your oldest active page. */
  page?: string
  /** Where customers return to. Its origin must be allowed by the page. Default: the `return_url` of the page. */
  return_url?: string
  /** How long one request to the service may take, in milliseconds. Default: 8000. */
  timeout?: number
}

/** The name by which `medusa-config.ts` finds the provider. */
export const PROVIDER = '@malipo/medusa/provider'

/** Stops Medusa with one clear line if an option is missing. */
export function requireOptions(options: Partial<MalipoOptions>): void {
  for (const name of ['url', 'api_key', 'webhook_secret'] as const)
    if (!options[name])
      throw new MedusaError(MedusaError.Types.INVALID_ARGUMENT, `Malipo: the option ${name} is missing`)
  if (!URL.canParse(options.url ?? ''))
    throw new MedusaError(MedusaError.Types.INVALID_ARGUMENT, 'Malipo: the option url is not an address')
}
