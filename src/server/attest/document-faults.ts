import { withoutField } from '../web/form-token-field'
import { documentHeaders } from '../web/policy'
import { PLACEHOLDERS } from '../web/shell'
import { UNSCRIPTED_SCRIPT } from '../web/unscripted'
import type { Manifest } from './manifest'

/** Elements that load or run something, or change where links lead. Filled-in content never contains them. */
const DANGEROUS = /<(?:script|iframe|frame|object|embed|applet|link|base|portal)\b[^>]*>/gi
/** Meta elements other than the reload and the tags for link previews. */
const META =
  /<meta\b(?! http-equiv="refresh" content="\d+">| (?:property="og:[a-z:_]+"|name="twitter:[a-z:]+") content="[^"<>]*">)[^>]*>/gi
const HANDLER = /<[^>]*\son\w+\s*=[^>]*>/gi
const SCRIPT_LINK = /(?:href|src|action|formaction)\s*=\s*["']?\s*(?:javascript|data|vbscript):/gi
const FOREIGN_FORM = /<(?:form|button|input)\b[^>]*\b(?:form)?action\s*=\s*["']?(?!["']|\/(?!\/))[^>]*>/gi
const FOREIGN_IMAGE =
  /<(?:img|source|video|audio|image|use)\b[^>]*\b(?:src|srcset|href)\s*=\s*["']?(?!["']|\/(?!\/)|#)[^>]*>/gi
/** The QR code of a payment: a drawing of paths inside the document, which loads nothing. */
const QR_IMAGE =
  /<image width="\d+" height="\d+" href="data:image\/svg\+xml,%3Csvg [\w ='/:.;-]*%3E(?:%3Cpath [\w ='-]*\/%3E)+%3C\/svg%3E">/g

/**
 * Compares the fixed parts of a document, its filled-in content and its headers with what the build's template can
 * produce. Returns a sentence for each difference.
 */
export function documentFaults(html: string, headers: Headers, secure: boolean, { template }: Manifest): string[] {
  const { faults, filled } = fixedParts(withoutField(html), template.trimEnd())
  for (const { placeholder, content } of filled) {
    if (placeholder === '/icon.svg') {
      if (!/^(?:\/[\w.-]+)+$/.test(content))
        faults.push(`the document has another site’s icon, ${content.slice(0, 120)}`)
      continue
    }
    // JSON cannot run, but it must not end its element
    const patterns =
      placeholder === 'null' ? [/<\//g] : [DANGEROUS, META, HANDLER, SCRIPT_LINK, FOREIGN_FORM, FOREIGN_IMAGE]
    for (const pattern of patterns)
      for (const [found] of content.replace(UNSCRIPTED_SCRIPT, '').replace(QR_IMAGE, '').matchAll(pattern))
        faults.push(`the document has ${found.slice(0, 120)}`)
  }
  for (const [, style = ''] of html
    .replace(template.match(/<style>[\s\S]*?<\/style>/)?.[0] ?? '', '')
    .matchAll(/<style>([\s\S]*?)<\/style>/g))
    if (/url\(|@import|expression\(|</i.test(style)) faults.push('the theme loads something')
  return [...faults, ...headerFaults(html, headers, secure)]
}

/**
 * Compares the fixed parts of a document with the template, and returns the content that was filled in, by its
 * placeholder.
 */
function fixedParts(html: string, template: string) {
  const faults: string[] = []
  const filled: { placeholder: string; content: string }[] = []
  let rest = html
  let open = template
  let placeholder = ''
  for (;;) {
    const next = PLACEHOLDERS.exec(open)
    const fixed = next ? open.slice(0, next.index) : open
    const at = next ? rest.indexOf(fixed) : rest.lastIndexOf(fixed)
    if (at < 0 || (placeholder === '' && at > 0)) {
      faults.push(`the document lacks ${JSON.stringify(fixed.slice(0, 80))}`)
      return { faults, filled: [...filled, { placeholder, content: rest }] }
    }
    if (placeholder !== '') filled.push({ placeholder, content: rest.slice(0, at) })
    rest = rest.slice(at + fixed.length)
    if (!next) break
    placeholder = next[0]
    open = open.slice(next.index + placeholder.length)
  }
  if (rest !== '') faults.push(`the document goes on after its end: ${JSON.stringify(rest.slice(0, 80))}`)
  return { faults, filled }
}

function headerFaults(html: string, headers: Headers, secure: boolean): string[] {
  const faults: string[] = []
  const policy = headers.get('content-security-policy') ?? ''
  // Each merchant chooses who may frame the page, but they must always be exact origins.
  const ancestors = /frame-ancestors ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? []
  const frameAncestors = ancestors.filter((one) => one !== "'self'")
  for (const ancestor of frameAncestors)
    if (!/^https?:\/\/[^/*?#]+$/.test(ancestor))
      faults.push(`frame-ancestors holds ${ancestor}, which is not an exact origin`)
  for (const [name, value] of Object.entries(documentHeaders(html, { frameAncestors, secure })))
    if (headers.get(name) !== value)
      faults.push(`${name} is ${JSON.stringify(headers.get(name))} and should be ${JSON.stringify(value)}`)
  for (const name of ['set-cookie', 'refresh', 'link', 'report-to', 'nel', 'access-control-allow-origin'])
    if (headers.has(name)) faults.push(`there is a header ${name}: ${headers.get(name)}`)
  return faults
}
