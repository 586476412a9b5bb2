import { onTestFinished } from 'vitest'
import type { Language } from '../../src/contract/enums'
import type { View } from '../../src/contract/page/view'
import { ALL_MESSAGES } from '../../src/page/i18n/all-messages'
import { start } from '../../src/page/main'
import { fakePorts } from './fake-ports'

/** Starts the page in a document that the server rendered, with a service that the test controls. */
export async function startPage(view: View, language: Language, root: HTMLElement, world = fakePorts()) {
  const data = document.createElement('script')
  data.type = 'application/json'
  data.id = 'data'
  data.textContent = JSON.stringify({ ...view, language, messages: ALL_MESSAGES[language] })
  document.body.append(data)
  // a browser with script does not parse the elements inside of noscript
  for (const noscript of root.querySelectorAll('noscript')) noscript.textContent = noscript.innerHTML
  const started = await start(root, () => world.ports)
  data.remove()
  onTestFinished(started.stop)
  return { ...world, ...started, root }
}
