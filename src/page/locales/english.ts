import type { Copy } from './en'

/** English in the browser. It grows: the document and each chunk bring the words that only they need, so what can be drawn can be said. */
export const english = {} as Copy

export function learnEnglish(more: Partial<Copy>): Copy {
  return Object.assign(english, more)
}
