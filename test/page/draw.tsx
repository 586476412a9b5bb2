import { render } from '@testing-library/preact'
import type { Language } from '../../src/contract/enums'
import type { View } from '../../src/contract/view'
import { App } from '../../src/page/app'
import { createPageModel } from '../../src/page/model/page-model'
import { loadEverything } from '../../src/page/screens/lazy-components'
import { ALL_MESSAGES } from '../../src/page/words/all-messages'
import { createWords } from '../../src/page/words/words'
import { fakePorts } from './fake-ports'
import { aView } from './fixtures'

await loadEverything()

/** The whole page in a document, over a service in the test's hands. */
export function draw(view: Partial<View> & { keptAt?: number } = {}, language: Language = 'en', world = fakePorts()) {
  const model = createPageModel({ ...aView(), ...view }, createWords(language, ALL_MESSAGES[language]), world.ports)
  const { container, unmount } = render(<App model={model} />)
  const main = container.querySelector('main')
  if (!main) throw new Error('a page has a main element')
  return { ...world, model, main, unmount }
}
