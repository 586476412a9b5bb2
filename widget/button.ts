// biome-ignore-all lint/style/useTemplate: in 1,000 bytes a plus is shorter than a template

import type { Given } from './given'

/** The button's label by language, in the order that packs best; English and Nigerian Pidgin use "Pay with crypto". */
const LABELS: Record<string, string> = {
  zu: 'Khokha nge-crypto',
  ha: 'Biya da crypto',
  pt: 'Pagar com cripto',
  sw: 'Lipa kwa crypto',
  fr: 'Payer en crypto',
  ig: 'Jiri crypto kwụọ',
  am: 'በ crypto ይክፈሉ',
  ar: 'ادفع بـ crypto',
  yo: 'Fi crypto sanwó',
}

/**
 * The origin of this script: a match, which becomes its text when it is joined to one. `document.currentScript` is null
 * once an optimiser has deferred or rewritten the tag, and `import()` resolves against the shop's address, because a browser hides
 * a cross-origin script's own URL.
 */
export const home = BUILD === 'package' ? undefined : /\w+:..[^/]+/.exec(Error().stack as string)

/**
 * A real link that looks like a button, to the page or its session; the service also finds a session's full address behind
 * a page's (`src/server/document/documents.ts`). `::part(button)` and the custom properties `--malipo-accent` (background)
 * and `--malipo-ink` (text) change its look.
 * Its styles are set as properties, which a strict `style-src` allows.
 */
export const buttonFor = ({
  lang,
  page,
  session,
  origin = home,
  href = origin + '/p/' + page + (session ? '/s/' + session : ''),
}: Given) =>
  Object.assign(document.createElement('a'), {
    href,
    part: 'button',
    textContent:
      LABELS[/../.exec((lang || document.documentElement.lang) as string) as unknown as string] || 'Pay with crypto',
    style:
      'display:inline-block;padding:1em;text-decoration:none;border-radius:10px;color:var(--malipo-ink,#fff);background:var(--malipo-accent,#054)',
  })
