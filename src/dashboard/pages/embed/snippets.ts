import type { PaymentPage } from '../../../contract/page/payment-page'

/** Shop systems for which the dashboard shows code. */
export const SHOPS = ['html', 'wordpress', 'shopify', 'react', 'vue'] as const
export type Shop = (typeof SHOPS)[number]

/** Import path of the widget's npm package. */
const PACKAGE = `'@malipo/checkout/widget'`

/** Code to copy into a shop. */
export interface Snippet {
  kind: 'shortcode' | 'block' | 'script' | 'link' | 'inline' | 'component'
  code: string
}

/** Code that embeds a page. `text` is the label of its buttons, without characters that HTML escapes. */
export function createSnippets(
  shop: Shop,
  { url, slug, amount }: Pick<PaymentPage, 'url' | 'slug' | 'amount'>,
  text: string,
): Snippet[] {
  const { origin } = new URL(url)
  const script: Snippet = { kind: 'script', code: `<script src="${origin}/widget.js" async></script>` }
  const link: Snippet = { kind: 'link', code: `<a href="${url}" data-malipo>${text}</a>` }
  switch (shop) {
    case 'html':
      return [script, link, { kind: 'inline', code: inline(slug, url, text) }]
    case 'wordpress':
      return [
        { kind: 'shortcode', code: `[malipo page="${slug}" text="${text}"]` },
        { kind: 'inline', code: `[malipo page="${slug}" mode="inline"]` },
        { kind: 'block', code: `<p><a href="${url}" class="wp-element-button">${text}</a></p>` },
      ]
    case 'shopify':
      return [script, { kind: 'link', code: shopifyLink(url, amount, text) }]
    case 'react':
      return [{ kind: 'component', code: reactComponent(origin, slug, text) }]
    case 'vue':
      return [{ kind: 'component', code: vueComponent(origin, slug, text) }]
  }
}

const inline = (slug: string, url: string, text: string) => `<malipo-checkout page="${slug}" mode="inline">
  <a href="${url}">${text}</a>
</malipo-checkout>`

/** Without a fixed amount, the page takes the total of the basket. */
const shopifyLink = (url: string, amount: string | null, text: string) => `<a href="${url}" class="button" data-malipo${
  amount === null
    ? `
   data-amount="{{ cart.total_price | divided_by: 100.0 }}"`
    : ''
}
   data-email="{{ customer.email | escape }}">${text}</a>`

const reactComponent = (origin: string, slug: string, text: string) => `import { open } from ${PACKAGE}

export const PayButton = () => (
  <button type="button" onClick={() => open({ origin: '${origin}', page: '${slug}' })}>
    ${text}
  </button>
)`

const vueComponent = (origin: string, slug: string, text: string) => `<script setup>
import { open } from ${PACKAGE}

const pay = () => open({ origin: '${origin}', page: '${slug}' })
</script>

<template>
  <button type="button" @click="pay">${text}</button>
</template>`
