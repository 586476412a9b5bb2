import { render } from 'preact'
import { onTestFinished } from 'vitest'
import type { Language } from '../../src/contract/enums'
import type { View } from '../../src/contract/view'
import { App } from '../../src/page/app'
import { helpParts } from '../../src/page/help/help-parts'
import { laterParts } from '../../src/page/later/later-parts'
import { createLazyParts } from '../../src/page/later/lazy-parts'
import { createPageModel } from '../../src/page/model/page-model'
import { effect } from '../../src/page/model/signals'
import { outcomeParts } from '../../src/page/outcome/outcome-parts'
import { ALL_MESSAGES } from '../../src/page/words/all-messages'
import { createWords } from '../../src/page/words/words'
import { fakePorts } from './fake-ports'
import { aView } from './fixtures'

/** The whole page in a document, over a service in the test's hands; `outcome` is null until its chunk was fetched. */
export function draw(
  view: Partial<View> & { keptAt?: number } = {},
  language: Language = 'en',
  world = fakePorts(),
  outcome: typeof outcomeParts | null = outcomeParts,
) {
  const model = createPageModel({ ...aView(), ...view }, createWords(language, ALL_MESSAGES[language]), world.ports)
  const lazy = {
    later: createLazyParts(laterParts, async () => laterParts),
    outcome: createLazyParts(outcome, async () => outcomeParts),
    help: createLazyParts<typeof helpParts>(null, async () => helpParts),
  }
  const root = document.createElement('div')
  document.body.append(root)
  // at once, so that what comes after an event is there
  const stop = effect(() => render(<App model={model} lazy={lazy} />, root))
  onTestFinished(() => {
    stop()
    root.remove()
  })
  const main = root.querySelector('main')
  if (!main) throw new Error('a page has a main element')
  return { ...world, model, lazy, main }
}
