import type { ConfigModule } from '@medusajs/framework/types'
import { Modules } from '@medusajs/framework/utils'
import { type MalipoOptions, PROVIDER } from './options'

/** The providers of this package in `medusa-config.ts`, each with Medusa's id for it, such as `pp_malipo_malipo`. */
export function configuredProviders({ modules }: ConfigModule): { id: string; options: MalipoOptions }[] {
  const payment = modules?.[Modules.PAYMENT]
  const options = typeof payment === 'object' && 'options' in payment ? payment.options : undefined
  const providers = (options?.providers ?? []) as { resolve: unknown; id?: string; options: MalipoOptions }[]
  return providers
    .filter(({ resolve }) => resolve === PROVIDER)
    .map(({ id, options }) => ({ id: `pp_malipo${id ? `_${id}` : ''}`, options }))
}
