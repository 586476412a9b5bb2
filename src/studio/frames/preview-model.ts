import type { I18n } from '../../page/i18n/create-i18n'
import { createPageModel, type PageModel } from '../../page/state/page-model'
import type { Ports } from '../../page/state/ports'
import type { Preview } from './screens'

type View = Parameters<typeof createPageModel>[0]

/** Creates the page's model as it is after the start of the page's script, with the form filled in. */
export function createPreviewModel({ offline }: Preview, view: View, i18n: I18n, ports: Ports): PageModel {
  const model = createPageModel({ ...view, ...(offline && { savedAt: ports.now() }) }, i18n, ports)
  const values = new FormData()
  for (const [name, value] of Object.entries(view.form?.values ?? {})) values.set(name, value)
  model.form.restore(values)
  return model
}
