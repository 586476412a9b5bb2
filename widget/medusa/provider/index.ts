import { ModuleProvider, Modules } from '@medusajs/framework/utils'
import { MalipoProvider } from './provider'

export type { MalipoOptions } from '../options'
export default ModuleProvider(Modules.PAYMENT, { services: [MalipoProvider] })
