import type { Page } from '../../contract/page/page'
import { pageWords } from '../../payment/page-words'
import type { I18n } from './create-i18n'

/** What an app shows of a link to the page: what it is for, how much it costs and who is paid. Never anything of a payment. */
export function socialText(page: Page, i18n: I18n): { title: string; site: string; description: string } {
  const { title, description } = pageWords(page, i18n.language)
  const price = page.amount && i18n.formatMoney(page.amount, page.currency)
  return {
    title,
    site: page.merchant.name,
    description: [price, page.merchant.name, description].filter(Boolean).join(' · '),
  }
}
