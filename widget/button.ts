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
 * The origin of this script. `document.currentScript` is null once an optimiser has deferred or rewritten the tag, and
 * `import()` resolves against the shop's address, because a browser hides a cross-origin script's own URL.
 */
export const home = BUILD === 'package' ? undefined : (Error().stack as string).match(/\w+:..[^/]+/)?.[0]

/**
 * A real link to the page that looks like a button. `::part(button)` and the custom properties `--malipo-accent`
 * (background) and `--malipo-ink` (text) change its look.
 * Its styles are set as properties, which a strict `style-src` allows.
 */
export const buttonFor = ({ lang, page, origin = home, href = origin + '/p/' + page }: Given) =>
  Object.assign(document.createElement('a'), {
    href,
    part: 'button',
    textContent: LABELS[((lang || document.documentElement.lang) + '').slice(0, 2)] || 'Pay with crypto',
    style:
      'display:inline-block;padding:1em;text-decoration:none;border-radius:10px;color:var(--malipo-ink,#fff);background:var(--malipo-accent,#054)',
  })
