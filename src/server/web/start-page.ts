import { escapeHtml } from '../http/escape-html'

export interface StartPage {
  /** Where the demo's shop is; null without a demo. */
  demoShop: string | null
  /** Who runs this service, as `OPERATOR_NAME` says. */
  operator: string | null
}

const documentHtml = (title: string, body: string) =>
  `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><link rel="icon" href="/icon.svg"><link rel="stylesheet" href="/docs/docs.css"></head>
<body class="start">${body}</body></html>`

const card = (who: string, what: string, links: readonly (readonly [href: string, words: string])[]) =>
  `<li><h2>${who}</h2><p>${what}</p><p>${links.map(([href, words]) => `<a href="${escapeHtml(href)}">${words}</a>`).join(' ')}</p></li>`

/** What stands at `/`: with the demo, what to try as each of four people; without it, who runs this service. */
export function startPageHtml({ demoShop, operator }: StartPage): string {
  if (demoShop === null)
    return documentHtml(
      operator ?? 'Payment pages',
      `<header><h1>${escapeHtml(operator ?? 'Payment pages')}</h1></header>
<main><p>Payments are made here, on the page whose link you were given. Check the link: it begins with this site’s address and <code>/p/</code>.</p>
<p>For those who build with it: <a href="/docs/">documentation</a>.</p></main>`,
    )
  return documentHtml(
    operator ?? 'Malipo',
    `<header><h1>${escapeHtml(operator ?? 'Malipo')}</h1><p>It runs. Everything here is in test mode: no real money moves.</p></header>
<main><ul class="people">
${card('Customer', 'Fill in the form, choose a coin, and press <em>Pay in full</em> below the payment.', [
  ['/p/demo', 'Pay a fixed price'],
  ['/p/donate', 'Give any amount'],
])}
${card('Merchant', 'See the page in a shop, as a dialog, inline or by a link. The API key was printed at the start.', [
  [demoShop, 'The demo shop'],
  ['/docs/merchants.html', 'How to take payments'],
  ['/docs/api', 'API'],
])}
${card('Designer', 'Open the studio by the link that was printed at the start, and try your colours on every screen.', [
  ['/docs/designers.html', 'How to theme the page'],
])}
${card('Operator', 'Stop it, start it again: the payments are still there. Then read what it takes for real money.', [
  ['/docs/operators.html', 'How to run it'],
  ['/readyz', 'Is it ready?'],
])}
</ul></main>`,
  )
}
