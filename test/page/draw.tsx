import { render } from '@testing-library/preact'
import type { Language } from '../../src/contract/enums'
import type { View } from '../../src/contract/page/view'
import { App } from '../../src/page/app'
import { ALL_MESSAGES } from '../../src/page/i18n/all-messages'
import { createI18n } from '../../src/page/i18n/create-i18n'
import { loadEverything } from '../../src/page/screens/lazy-screens'
import { createPageModel } from '../../src/page/state/page-model'
import { fakePorts } from './fake-ports'
import { aView } from './fixtures'

await loadEverything()

/** Renders the whole page into a document, with a service that the test controls. */
export function draw(
  view: Partial<View> & { savedAt?: number; token?: string } = {},
  language: Language = 'en',
  world = fakePorts(),
) {
  const model = createPageModel({ ...aView(), ...view }, createI18n(language, ALL_MESSAGES[language]), world.ports)
  const { container, unmount } = render(<App model={model} />)
  const main = container.querySelector('main')
  if (!main) throw new Error('The page has no main element.')
  return { ...world, model, main, unmount }
}
