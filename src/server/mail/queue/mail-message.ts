import type { Language } from '../../../contract/enums'
import { directionOf } from '../../../payment/language'
import { escapeHtml } from '../../http/escape-html'

/** A paragraph, or with a link the mail's one button. `language` is set if it differs from the mail's. */
export type Paragraph = { text: string; link?: string; language?: Language }

/** The order that is paid: its name, and its lines with their amounts. */
export type MailOrder = { title: string; lines: readonly { name: string; amount: string }[] }

/** The sender's name and look, as on the payment page. `label` is readable on `accent`. */
export type MailBrand = { name: string; accent: string; label: string; logo: Buffer | null }

/** A mail before it is formatted as text and HTML. */
export type MailMessage = {
  to: string
  /** The address for replies; absent: the sender. */
  replyTo?: string
  language: Language
  subject: string
  brand?: MailBrand
  /** The content in one sentence, shown first. */
  lead?: string
  order?: MailOrder
  paragraphs: readonly Paragraph[]
  /** The link that switches this kind of mail off, also for the mail program's own button (RFC 8058). */
  unsubscribe?: { text: string; link: string }
}

/** The name of the logo, which is attached to the mail. */
export const LOGO_ID = 'logo'

/** Makes a text safe for a header by putting it on a single line. */
export const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()

const orderText = ({ title, lines }: MailOrder) =>
  [title, ...lines.map(({ name, amount }) => `- ${name}: ${amount}`)].join('\n')

const paragraphText = ({ text, link }: Pick<Paragraph, 'text' | 'link'>) => (link ? `${text}:\n${link}` : text)

export const plainText = ({ lead, order, paragraphs, unsubscribe }: MailMessage) =>
  `${[
    ...(lead ? [lead] : []),
    ...(order ? [orderText(order)] : []),
    ...[...paragraphs, ...(unsubscribe ? [unsubscribe] : [])].map(paragraphText),
  ].join('\n\n')}\n`

const languageAttributes = (language: Language) => `lang="${language}" dir="${directionOf(language)}"`

// Mail programs support few styles, and some only inline ones.
const CARD = 'max-width:560px;margin:0 auto;background:#ffffff;border-radius:12px;padding:24px'
const QUIET = 'color:#5b6360;font-size:14px'

function headerHtml({ name, accent, logo }: MailBrand): string {
  const heading = logo
    ? `<img src="cid:${LOGO_ID}" alt="${escapeHtml(name)}" height="36" style="height:36px;width:auto;max-width:208px;border:0">`
    : escapeHtml(name)
  return `<div style="border-top:4px solid ${accent};border-radius:2px;padding:16px 0 4px;font-weight:bold;font-size:18px">${heading}</div>`
}

function orderHtml({ title, lines }: MailOrder): string {
  const rows = lines.map(
    ({ name, amount }) =>
      `<tr><td style="padding:4px 0;vertical-align:top;overflow-wrap:anywhere"><bdi>${escapeHtml(name)}</bdi></td><td style="padding:4px 0;padding-inline-start:16px;vertical-align:top;text-align:end;white-space:nowrap"><bdi>${escapeHtml(amount)}</bdi></td></tr>`,
  )
  const table =
    rows.length > 0
      ? `<table role="presentation" style="width:100%;border-collapse:collapse;font-size:15px">${rows.join('')}</table>`
      : ''
  return `<div style="border:1px solid #dcdfdd;border-radius:8px;padding:12px 16px;margin:16px 0"><bdi style="font-weight:bold">${escapeHtml(title)}</bdi>${table}</div>`
}

function buttonHtml(text: string, link: string, brand: MailBrand | undefined): string {
  const { accent = '#0b5c4a', label = '#ffffff' } = brand ?? {}
  return `<a href="${escapeHtml(link)}" style="display:inline-block;background:${accent};color:${label};border-radius:8px;padding:12px 20px;font-weight:bold;text-decoration:none">${escapeHtml(text)}</a>`
}

const leadHtml = (text: string) =>
  `<p style="font-size:20px;line-height:1.3;font-weight:bold;overflow-wrap:anywhere">${escapeHtml(text)}</p>`

const footerHtml = ({ text, link }: { text: string; link: string }) =>
  `<p style="${QUIET};border-top:1px solid #dcdfdd;padding-top:16px"><a href="${escapeHtml(link)}" style="color:#5b6360">${escapeHtml(text)}</a></p>`

/** The mail as HTML. It loads nothing, so that opening it cannot be tracked; the logo is attached. */
export function html({ language, subject, brand, lead, order, paragraphs, unsubscribe }: MailMessage): string {
  const button = paragraphs.findIndex(({ link }) => link)
  const body = paragraphs.map(({ text, link, language: ownLanguage }, index) => {
    const content = link ? buttonHtml(text, link, brand) : escapeHtml(text)
    // paragraphs after the button are less important
    const quiet = index > button ? ` style="${QUIET}"` : ''
    return `<p${ownLanguage ? ` ${languageAttributes(ownLanguage)}` : ''}${quiet}>${content}</p>`
  })
  return `<!doctype html>
<html ${languageAttributes(language)}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:16px 8px;background:#f4f2ee;color:#1d2422;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="${CARD}">
${[...(brand ? [headerHtml(brand)] : []), ...(lead ? [leadHtml(lead)] : []), ...(order ? [orderHtml(order)] : []), ...body, ...(unsubscribe ? [footerHtml(unsubscribe)] : [])].join('\n')}
</div>
</body>
</html>
`
}
