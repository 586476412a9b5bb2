import { onTestFinished, vi } from 'vitest'
import type { Language } from '../../../src/contract/enums'
import type { View } from '../../../src/contract/view'
import type { start } from '../../../src/page/main'
import { ALL_MESSAGES } from '../../../src/page/words/all-messages'
import { chunksArrived, fakePorts } from '../fake-ports'

/** Starts the page over what the server drew, with the document's own state, and a service in the test's hands. */
export async function begin(startPage: typeof start, view: View, language: Language, root: HTMLElement) {
  const data = document.createElement('script')
  data.type = 'application/json'
  data.id = 'data'
  data.textContent = JSON.stringify({ ...view, language, messages: ALL_MESSAGES[language] })
  document.body.append(data)
  for (const noscript of root.querySelectorAll('noscript')) noscript.remove()
  const { ports, reply } = fakePorts({ loadMessages: async () => ALL_MESSAGES.fr })
  const started = startPage(root, (chunks, typedParts) => ({ ...ports, ...chunks, typedParts }))
  data.remove()
  const begun = await arrived(started)
  onTestFinished(begun.stop)
  return { ...begun, root, reply }
}
export type Begun = Awaited<ReturnType<typeof begin>>

/** Lets the page's timers and chunks come, until `awaited` is there. */
export async function arrived<Awaited>(awaited: Promise<Awaited>) {
  const [value] = await Promise.all([awaited, vi.advanceTimersByTimeAsync(1000).then(chunksArrived)])
  return value
}
