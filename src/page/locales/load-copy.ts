import type { Language } from '../../contract/enums'
import type { LocaleFile } from '../../contract/view'
import { isReviewed } from '../../payment/language'
import type { Copy } from './en'
import { english, learnEnglish } from './english'

/** All texts of a language. `at` says where they are; if the document did not say, the table of all files is fetched first. */
export async function loadCopy(language: Language, at?: LocaleFile): Promise<Copy> {
  const [copy] = await Promise.all([
    fetchCopy(language, at),
    // until a native speaker has read the translation, the lines about money are shown in English, too
    isReviewed(language) || 'details.network_hint' in english || fetchCopy('en').then(learnEnglish),
  ])
  return copy
}

/** Fetched with its integrity hash. */
async function fetchCopy(language: Language, at?: LocaleFile): Promise<Copy> {
  const file = at ?? (await import('virtual:locale-files')).localeFiles[language]
  const response = await fetch(file.url, { integrity: file.integrity })
  return response.json()
}

/** Returns a function that fetches the texts that were not in the document, once. If that fails they stay English, and the next call tries again. */
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
