import { onTestFinished } from 'vitest'
import type { Language } from '../../src/contract/enums'
import type { View } from '../../src/contract/page/view'
import { ALL_MESSAGES } from '../../src/page/i18n/all-messages'
import { start } from '../../src/page/main'
import { fakePorts } from './fake-ports'

/** Starts the page over what the server drew, with the document's own state, and a service in the test's hands. */
export async function begin(view: View, language: Language, root: HTMLElement, world = fakePorts()) {
  const data = document.createElement('script')
  data.type = 'application/json'
  data.id = 'data'
  data.textContent = JSON.stringify({ ...view, language, messages: ALL_MESSAGES[language] })
  document.body.append(data)
  // a browser with script parses no elements in them
  for (const noscript of root.querySelectorAll('noscript')) noscript.textContent = noscript.innerHTML
  const started = await start(root, () => world.ports)
  data.remove()
  onTestFinished(started.stop)
  return { ...world, ...started, root }
}
