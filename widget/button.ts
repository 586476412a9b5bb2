import type { Given } from './given'

/** What the button says; English and Nigerian Pidgin say "Pay with crypto". */
const LABELS: Record<string, string> = {
  fr: 'Payer en crypto',
  pt: 'Pagar com cripto',
  ar: 'ادفع بـ crypto',
  sw: 'Lipa kwa crypto',
  ha: 'Biya da crypto',
  yo: 'Fi crypto sanwó',
  ig: 'Jiri crypto kwụọ',
  am: 'በ crypto ይክፈሉ',
  zu: 'Khokha nge-crypto',
}

/**
 * The origin that this script came from, found without `document.currentScript`, which is null once an
 * optimiser has deferred or rewritten the tag; and `import()` takes the shop's address for its own, since a
 * browser hides from a script of a foreign origin where it came from.
 */
export const home = BUILD === 'package' ? undefined : (Error().stack as string).match(/\w+:..[^/]+/)?.[0]

/**
 * A real link to the page that looks like a button: `::part(button)` and the custom properties
 * `--malipo-accent` (background), `--malipo-ink` (text) and `--malipo-radius` change it.
 * Styled by property, which a strict `style-src` allows.
 */
// biome-ignore lint/style/useTemplate: it saves six bytes of a thousand
export const buttonFor = ({ lang, page, origin = home, href = origin + '/p/' + page }: Given) =>
  Object.assign(document.createElement('a'), {
    part: 'button',
    href,
    textContent: LABELS[(lang || document.documentElement.lang).slice(0, 2)] || 'Pay with crypto',
    style:
      'display:inline-block;padding:1em;border-radius:var(--malipo-radius,10px);background:var(--malipo-accent,#0b5c4a);color:var(--malipo-ink,#fff);text-decoration:none',
  })
