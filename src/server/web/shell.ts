import type { Language } from '../../contract/enums'
import type { Reload } from '../../contract/page/view'
import { directionOf } from '../../payment/language'
import { escapeHtml } from '../http/escape-html'
import { integrityOf } from './integrity'
import { UNSCRIPTED, UNSCRIPTED_SCRIPT } from './unscripted'

interface DocumentParts {
  language: Language
  title: string
  /** The content of `<div id="app">`. Empty if only the script renders. */
  app: string
  /** The data for the script; any JSON. */
  data: unknown
  /** The tags for previews of links. */
  social?: string
  /** The page's theme as CSS, made only of validated tokens. */
  theme?: string | null
  /** The path of the tab's icon; absent: the product's. */
  icon?: string | null
  /** Whether only the form is shown. The styles of other screens then load with their chunks. */
  formOnly?: boolean
  reload?: Reload
  /** Whether the document shows a state that changes, which gets out of date without script. */
  showsChangingState?: boolean
}

export interface Shell {
  document(parts: DocumentParts): string
}

/** JSON in which no text can end the script element. */
const jsonBlock = (data: unknown) =>
  JSON.stringify(data).replace(/[<\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The placeholders of the template. `<!--head-->` is followed by the styles of all screens except the form. */
export const PLACEHOLDERS =
  /(<html lang="en" dir="ltr">|<title>[^<]*<\/title>|(?<=<link rel="icon" href=")[^"]*|<!--head-->(?:<style>[\s\S]*?<\/style>)?|<!--app-->|(?<= id="data">)null)/

const HEAD = '<!--head-->'
const ICON = '/icon.svg'

/** The name of a placeholder: `html`, `title`, `icon`, `head`, `app` or `null`. */
const nameOf = (placeholder: string) => /[a-z]+/.exec(placeholder)?.[0] ?? ''

/** Fills in the built `index.html`, which a static host serves unchanged. */
export function createShell(template: string): Shell {
  // The template is split before it is filled, so that no text can act as a placeholder. Every second part is a
  // placeholder.
  const parts = template.split(PLACEHOLDERS)
  const screenStyles = parts.find((part) => part.startsWith(HEAD))?.slice(HEAD.length) ?? ''
  return {
    document({ language, title, icon, app, data, social = '', theme, formOnly, reload, showsChangingState }) {
      const head = [
        theme ? `<style>${theme}</style>` : '',
        reload && !reload.stopped ? `<noscript><meta http-equiv="refresh" content="${reload.seconds}"></noscript>` : '',
        reload ? UNSCRIPTED_SCRIPT : '',
        social,
      ].join('')
      const unscripted = showsChangingState ? ` ${UNSCRIPTED}="${reload && !reload.stopped ? 'reload' : 'still'}"` : ''
      const filled: Record<string, string> = {
        html: `<html lang="${language}" dir="${directionOf(language)}"${unscripted}>`,
        icon: icon ? escapeHtml(icon) : ICON,
        title: `<title>${escapeHtml(title)}</title>`,
        head: formOnly ? head : screenStyles + head,
        app,
        null: jsonBlock(data),
      }
      return parts.map((part, index) => (index % 2 === 0 ? part : filled[nameOf(part)])).join('')
    },
  }
}

/** The CSP hash sources of all inline elements `tag` of a document. JSON data blocks need no hash. */
export function inlineHashes(html: string, tag: 'style' | 'script'): string[] {
  const pattern =
    tag === 'style'
      ? /<style>([\s\S]*?)<\/style>/g
      : /<script(?: data-cfasync="false")?(?: type="importmap")?>([\s\S]*?)<\/script>/g
  return [...html.matchAll(pattern)].map(([, content = '']) => `'${integrityOf(content)}'`)
}
