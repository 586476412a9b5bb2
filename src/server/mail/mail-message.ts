import type { Language } from '../../contract/enums'
import { directionOf } from '../../payment/language'
import { escapeHtml } from '../http/escape-html'

/** A paragraph, or the text of a link. `language` is set if it differs from the mail's. */
export type Paragraph = { text: string; link?: string; language?: Language }

/** A mail before it is formatted as text and HTML. */
export type MailMessage = {
  to: string
  /** Where replies go. Null: to the sender. */
  replyTo: string | null
  language: Language
  subject: string
  paragraphs: readonly Paragraph[]
}

/** Makes a text safe for a header by putting it on a single line. */
export const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()

export const plainText = ({ paragraphs }: MailMessage) =>
  `${paragraphs.map(({ text, link }) => (link ? `${text}:\n${link}` : text)).join('\n\n')}\n`

const spoken = (language: Language) => `lang="${language}" dir="${directionOf(language)}"`

/** Simple HTML without images or anything else to load, so that opening it cannot be tracked. */
export function html({ language, subject, paragraphs }: MailMessage): string {
  const written = paragraphs.map(({ text, link, language: other }) => {
    const words = link ? `<a href="${escapeHtml(link)}">${escapeHtml(text)}</a>` : escapeHtml(text)
    return `<p${other ? ` ${spoken(other)}` : ''}>${words}</p>`
  })
  return `<!doctype html>
<html ${spoken(language)}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="font:16px/1.5 sans-serif;max-width:36em;margin:1em auto;padding:0 1em">
${written.join('\n')}
</body>
</html>
`
}
