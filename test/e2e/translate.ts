import type { Page } from 'playwright-core'

/**
 * Translates the page as Chrome does: each text node is replaced by two nested `<font>` elements, except in elements
 * with `translate="no"`, and texts that appear later are translated, too. The translation is the text in brackets.
 */
export const translate = (page: Page) =>
  page.evaluate(() => {
    const isTranslatable = (text: Text) => {
      const parent = text.parentElement
      if (!parent || !text.data.trim()) return false
      return !parent.closest('font, [translate="no"], script, style, textarea, option, noscript')
    }
    function translateBelow(root: Node) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = root instanceof Text ? [root] : []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts.filter(isTranslatable)) {
        const outer = document.createElement('font')
        const inner = outer.appendChild(document.createElement('font'))
        inner.textContent = `[${text.data}]`
        text.replaceWith(outer)
      }
    }
    translateBelow(document.body)
    new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) translateBelow(node)
    }).observe(document.body, { childList: true, subtree: true })
  })

/** The text of the page without the brackets of the translation. */
export const untranslatedText = async (page: Page) =>
  (await page.locator('main').innerText()).replace(/[[\]]/g, '').replace(/\s+/g, ' ').trim()
