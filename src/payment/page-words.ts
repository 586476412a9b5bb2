import type { Language } from '../contract/enums'
import type { Page, PageWords } from '../contract/page/page'

/**
 * The merchant's texts in a language. A missing text is replaced by the page's own title, description or support
 * contact.
 */
export function pageWords(page: Page, language: Language): PageWords & { title: string } {
  return {
    ...(page.description !== null && { description: page.description }),
    ...(page.merchant.support_email !== null && { support: page.merchant.support_email }),
    title: page.title,
    ...page.copy?.[language],
  }
}
