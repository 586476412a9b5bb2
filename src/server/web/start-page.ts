import { escapeHtml } from '../http/escape-html'

export interface StartPage {
  /** The URL of the demo shop; null without a demo. */
  demoShop: string | null
  /** The operator's name, from `OPERATOR_NAME`. */
  operator: string | null
}

const documentHtml = (title: string, body: string) =>
  `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><link rel="icon" href="/icon.svg"><link rel="stylesheet" href="/docs/docs.css"></head>
<body class="start">${body}</body></html>`

const card = (who: string, what: string, links: readonly (readonly [href: string, words: string])[]) =>
  `<li><h2>${who}</h2><p>${what}</p><p>${links.map(([href, words]) => `<a href="${escapeHtml(href)}">${words}</a>`).join(' ')}</p></li>`

/** The page at `/`. With the demo, it shows what to try as each of four people; without it, the operator's name. */
export function startPageHtml({ demoShop, operator }: StartPage): string {
  if (demoShop === null)
    return documentHtml(
      operator ?? 'Payment pages',
      `<header><h1>${escapeHtml(operator ?? 'Payment pages')}</h1></header>
<main><p>To pay, open the link that you received. Check that it begins with the address of this site and <code>/p/</code>.</p>
<p>For developers: <a href="/docs/">documentation</a></p></main>`,
    )
  return documentHtml(
    operator ?? 'Malipo',
    `<header><h1>${escapeHtml(operator ?? 'Malipo')}</h1><p>The service is running in test mode: no real money moves.</p></header>
<main><ul class="people">
${card('Customer', 'Fill in the form, choose a coin, and press <em>Pay in full</em> below the payment.', [
  ['/p/demo', 'Pay a fixed price'],
  ['/p/donate', 'Give any amount'],
])}
${card(
  'Merchant',
  'See the page in a shop: as a dialog, inline, or behind a link. The API key was printed when the service started.',
  [
    [demoShop, 'The demo shop'],
    ['/docs/merchants.html', 'How to take payments'],
    ['/docs/api', 'API'],
  ],
)}
${card(
  'Designer',
  'Open the studio with the link that was printed when the service started, and try your colours on every screen.',
  [['/docs/designers.html', 'How to theme the page']],
)}
${card(
  'Operator',
  'Stop the service and start it again: the payments are still there. Then read what real money needs.',
  [
    ['/docs/operators.html', 'How to run it'],
    ['/readyz', 'Readiness'],
  ],
)}
</ul></main>`,
  )
}
