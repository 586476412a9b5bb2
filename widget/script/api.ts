import { on } from './events'
import type { Malipo } from './interface'
import type { PayService } from './pay-service'
import { openDialog, show } from './payment'

/** The functions that a shop calls. */
export const createApi = (service: PayService): Malipo => ({
  open: (options) => openDialog(service, options),
  mount: (target, options) => show(service, options, target, target),
  on,
})
