import { on } from './events'
import type { Malipo } from './interface'
import type { PayService } from './pay-service'
import { openDialog, openInline } from './payment'

/** What a shop calls. */
export const apiFor = (service: PayService): Malipo => ({
  open: (options) => openDialog(service, options),
  mount: (target, options) => openInline(service, options, target, target),
  on,
})
