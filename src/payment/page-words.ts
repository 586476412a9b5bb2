import type { Language } from '../contract/enums'
import type { Page, PageWords } from '../contract/page'

/** What the merchant says on the page in a language, with the page's own title and description beneath. */
export function pageWords(page: Page, language: Language): PageWords & { title: string } {
  return {
    ...(page.description !== null && { description: page.description }),
    ...(page.merchant.support_email !== null && { support: page.merchant.support_email }),
    title: page.title,
    ...page.copy?.[language],
  }
}
