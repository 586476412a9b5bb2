import type { Copy } from './en'
import { enFirstView } from './en-first-view'

/** English in the browser. It grows: each chunk brings the words that only it needs, so what can be drawn can be said. */
export const english = { ...enFirstView } as Copy

export function learnEnglish(more: Partial<Copy>) {
  Object.assign(english, more)
}
