import type { ComponentChild } from 'preact'
import { onTestFinished } from 'vitest'
import type { Language } from '../../../src/contract/enums'
import type { View } from '../../../src/contract/view'
import type { App } from '../../../src/page/app'
import type { typedParts } from '../../../src/page/form/typed-parts'
import type { helpParts } from '../../../src/page/help/help-parts'
import type { following, laterParts } from '../../../src/page/later/later-parts'
import type { createLazyParts } from '../../../src/page/later/lazy-parts'
import { COPIES } from '../../../src/page/locales/copies'
import type { keepDrawn } from '../../../src/page/model/keep-drawn'
import type { createPageModel } from '../../../src/page/model/page-model'
import { outcomeIsNear } from '../../../src/page/outcome/is-near'
import type { outcomeParts } from '../../../src/page/outcome/outcome-parts'
import type { createWords } from '../../../src/page/words/words'
import { fakePorts } from '../fake-ports'

/** The page's modules, as one of the two draws them. */
export type PageParts = {
  app(props: Parameters<typeof App>[0]): ComponentChild
  createLazyParts: typeof createLazyParts
  createPageModel: typeof createPageModel
  createWords: typeof createWords
  following: typeof following
  helpParts: typeof helpParts
  hydrate(shown: ComponentChild, root: Element): void
  keepDrawn: typeof keepDrawn
  laterParts: typeof laterParts
  outcomeParts: typeof outcomeParts
  render(shown: ComponentChild, root: Element): void
  typedParts: typeof typedParts
}

/** Goes on with what the server drew, as `main.tsx` does. */
export function begin(parts: PageParts, view: View, language: Language, root: HTMLElement) {
  const { typedParts, following } = parts
  const { ports, reply } = fakePorts({
    typedParts: view.form || view.page?.amount === null ? typedParts : null,
    loadTyped: async () => typedParts,
    loadFollowing: async () => following,
    loadCopy: async () => COPIES.fr,
  })
  const model = parts.createPageModel(view, parts.createWords(language, COPIES[language], 'UTC'), ports)
  const { session, problem } = view
  const near = problem || (session && outcomeIsNear(session, Date.parse(view.now ?? '')))
  const lazy = {
    later: parts.createLazyParts(session || problem ? parts.laterParts : null, async () => parts.laterParts),
    outcome: parts.createLazyParts(near ? parts.outcomeParts : null, async () => parts.outcomeParts),
    help: parts.createLazyParts<typeof helpParts>(null, async () => parts.helpParts),
  }
  for (const noscript of root.querySelectorAll('noscript')) noscript.remove()
  let draw = parts.hydrate
  const stop = parts.keepDrawn(() => {
    draw(parts.app({ model, lazy }), root)
    draw = parts.render
  })
  onTestFinished(stop)
  return { root, model, lazy, reply, stop }
}
export type Begun = ReturnType<typeof begin>
