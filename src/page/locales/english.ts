import type { Copy } from './en'

/** The English texts in the browser. The document and each chunk add the ones that they need. */
export const english = {} as Copy

export function learnEnglish(more: Partial<Copy>): Copy {
  return Object.assign(english, more)
}
