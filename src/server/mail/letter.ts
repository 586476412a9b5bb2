import type { Language } from '../../contract/enums'
import { directionOf } from '../../payment/language'

/** A paragraph; `language` where it is not the letter's own. A link stands under its words. */
export type Paragraph = { text: string; link?: string; language?: Language }

/** A mail before it is written down: one recipient, one subject, paragraphs. */
export type Letter = {
  to: string
  /** Whom an answer reaches; null: the sender. */
  replyTo: string | null
  language: Language
  subject: string
  paragraphs: readonly Paragraph[]
}

/** What a header may hold: one line, whatever a merchant calls himself. */
export const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()

export const plainText = ({ paragraphs }: Letter) =>
  `${paragraphs.map(({ text, link }) => (link ? `${text}:\n${link}` : text)).join('\n\n')}\n`

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
const spoken = (language: Language) => `lang="${language}" dir="${directionOf(language)}"`

/** Simple HTML: no image, nothing that is fetched, so that nobody learns who opened it. */
export function html({ language, subject, paragraphs }: Letter): string {
  const written = paragraphs.map(({ text, link, language: other }) => {
    const words = link ? `<a href="${escaped(link)}">${escaped(text)}</a>` : escaped(text)
    return `<p${other ? ` ${spoken(other)}` : ''}>${words}</p>`
  })
  return `<!doctype html>
<html ${spoken(language)}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="font:16px/1.5 sans-serif;max-width:36em;margin:1em auto;padding:0 1em">
${written.join('\n')}
</body>
</html>
`
}
