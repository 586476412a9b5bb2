import type { Language } from '../../contract/enums'
import type { LocaleFile } from '../../contract/view'
import { isReviewed } from '../../payment/language'
import type { Copy } from './en'
import { english, learnEnglish } from './english'

/** Every word of a language. `at` is where the document says that they are, else the table is fetched first. */
export async function loadCopy(language: Language, at?: LocaleFile): Promise<Copy> {
  const [copy] = await Promise.all([
    fetchCopy(language, at),
    // the lines about money stand in English too, until a native speaker has read the others
    isReviewed(language) || 'details.network_hint' in english || fetchCopy('en').then(learnEnglish),
  ])
  return copy
}

/** With integrity. */
async function fetchCopy(language: Language, at?: LocaleFile): Promise<Copy> {
  const file = at ?? (await import('virtual:locale-files')).localeFiles[language]
  const response = await fetch(file.url, { integrity: file.integrity })
  return response.json()
}

/** Brings the words that a document did not, once; what did not come stands in English, and is asked for again. */
export function restOfCopy(copy: Copy, language: Language, at: LocaleFile | undefined): () => Promise<void> {
  let rest: Promise<void> | undefined
  const load = async () => {
    if (at) Object.assign(copy, await loadCopy(language, at))
  }
  return () => {
    rest ??= load().catch(() => {
      rest = undefined
    })
    return rest
  }
}
