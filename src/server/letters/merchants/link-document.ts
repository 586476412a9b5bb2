import { createHash } from 'node:crypto'
import type { Language } from '../../../contract/enums'
import { directionOf } from '../../../payment/language'
import { escapeHtml } from '../../http/escape-html'

/** The texts of a link's page. Without `button`, it has no form. */
export type LinkPage = { title: string; text: string; button?: string }

const STYLE = `:root{color-scheme:light dark;--accent:#0b5c4a;--label:#fff;--surface:#fff;--page:#f4f2ee;--ink:#1d2422;--muted:#5b6360}
@media (prefers-color-scheme:dark){:root{--accent:#5fc9ad;--label:#06231c;--surface:#1d2422;--page:#121716;--ink:#eef1ef;--muted:#aeb6b2}}
*{box-sizing:border-box}
body{margin:0;padding:24px 16px;background:var(--page);color:var(--ink);font:17px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
main{max-width:480px;margin:8vh auto 0;background:var(--surface);border-radius:16px;padding:24px;overflow-wrap:anywhere}
h1{margin:0 0 12px;font-size:24px;line-height:1.25}
p{margin:0 0 16px;color:var(--muted)}
button{width:100%;min-height:52px;border:0;border-radius:12px;padding:12px 20px;background:var(--accent);color:var(--label);font:inherit;font-weight:bold;cursor:pointer}
button:focus-visible{outline:3px solid var(--accent);outline-offset:3px}`

const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

/** The link is a secret, so these keep it out of referrers, caches and search engines. */
const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; style-src ${STYLE_HASH}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

/** A page with one button, which posts to its own address. */
export function linkDocument(language: Language, { title, text, button }: LinkPage, status = 200): Response {
  const form =
    button === undefined ? '' : `\n<form method="post"><button type="submit">${escapeHtml(button)}</button></form>`
  const html = `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>${form}
</main>
</body>
</html>
`
  return new Response(html, { status, headers: HEADERS })
}
