import * as preact from 'preact'
import * as hooks from 'preact/hooks'
import * as runtime from 'preact/jsx-runtime'
import { renderToString } from 'preact-render-to-string'
import { App } from '../../../src/page/app'
import { typedParts } from '../../../src/page/form/typed-parts'
import { helpParts } from '../../../src/page/help/help-parts'
import { following, laterParts } from '../../../src/page/later/later-parts'
import { createLazyParts } from '../../../src/page/later/lazy-parts'
import { keepDrawn } from '../../../src/page/model/keep-drawn'
import { createPageModel } from '../../../src/page/model/page-model'
import { outcomeParts } from '../../../src/page/outcome/outcome-parts'
import { createWords } from '../../../src/page/words/words'
import type { PageParts } from './begin'

// what comes after a frame comes before the next look
preact.options.requestAnimationFrame = queueMicrotask

/** The oracle of the tests beside it: Preact itself, which no other test of the page draws with. */
export const byPreact = { ...preact, ...hooks, ...runtime, renderToString }

/** The same page, drawn by it. */
export const pageByPreact: PageParts = {
  app: (props: Parameters<typeof App>[0]) => <App {...props} />,
  createLazyParts,
  createPageModel,
  createWords,
  following,
  helpParts,
  hydrate: preact.hydrate,
  keepDrawn,
  laterParts,
  outcomeParts,
  render: preact.render,
  typedParts,
}
