import type { Language } from '../../contract/enums'
import { directionOf } from '../../payment/language'
import type { HydrationState } from '../state/hydration-state'
import type { PageModel } from '../state/page-model'

const htmlOf = (selector: string) => [...document.querySelectorAll(selector)].map(({ outerHTML }) => outerHTML).join('')

/** The beginning of a document in this language, with the styles of the current document. */
function documentHead(language: Language): string {
  return `<!doctype html><html lang="${language}" dir="${directionOf(language)}">${htmlOf('meta, style, link[rel=stylesheet]')}`
}

/** A copy of this document, with the view as data in place of the rendered content. */
export function paymentDocument(view: HydrationState): string {
  // a merchant's text must not end the script element
  const data = JSON.stringify(view).replace(/</g, '\\u003c')
  return `${documentHead(view.language)}<div id="app"></div><script type="application/json" id="data">${data}</script>${htmlOf('script[type=importmap], script[src]')}`
}

/** As strict as the server's policy. */
export async function buildPolicy(): Promise<string> {
  const hashes = async (inline: string) => {
    const sources = [...document.querySelectorAll(inline)].map(async ({ textContent }) => {
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(textContent ?? ''))
      return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`
    })
    return (await Promise.all(sources)).join(' ')
  }
  return `default-src 'none';script-src 'self' ${await hashes('script[type=importmap]')};style-src 'self' ${await hashes('style')};img-src 'self' data:;connect-src 'self';worker-src 'self';form-action 'self';base-uri 'none';frame-ancestors 'self';require-trusted-types-for 'script';trusted-types malipo`
}

/** The page's header, without what needs a script or a connection. */
function headerCopy(): string {
  const original = document.querySelector('#app > header')
  // A document without a window loads no images.
  const header = original && document.implementation.createHTMLDocument('').importNode(original, true)
  for (const element of header?.querySelectorAll('a, button, img, details') ?? []) element.remove()
  return header?.outerHTML ?? ''
}

/**
 * The document for the form’s address while there is no connection: it leads to the payment at `path`, since the form
 * would send nothing.
 */
export function formDocument({ i18n, page, sessions }: PageModel, path: string): string {
  const { t, language } = i18n.value
  const isPaid = sessions.session.peek()?.status === 'completed'
  const title = t(isPaid ? 'started.title' : 'offline.started')
  const main = document.createElement('main')
  const heading = document.createElement('h1')
  const notice = document.createElement('p')
  const link = document.createElement('a')
  heading.textContent = title
  notice.className = 'lead'
  notice.textContent = t('offline.form')
  link.className = 'button'
  link.href = path
  link.textContent = t(isPaid ? 'started.receipt' : 'started.continue')
  main.dataset.screen = 'offline'
  main.append(heading, notice, link)
  const tab = document.createElement('title')
  tab.textContent = [title, page.peek()?.merchant.name].filter(Boolean).join(' · ')
  return `${documentHead(language)}${tab.outerHTML}<div id="app">${headerCopy()}<div class="pane">${main.outerHTML}</div></div>`
}
