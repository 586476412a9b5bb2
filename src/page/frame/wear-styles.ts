/** A rule of a style sheet; a media query is one rule with everything in it. */
const RULE = /[^{}]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g

const worn = new Set<string>()

/**
 * Adds styles that did not come with the document, once, rule by rule. The content policy forbids `<style>` elements
 * that it does not list by hash, and the oldest browsers we support have no constructable style sheets.
 */
export function wearStyles(styles: string): void {
  if (worn.has(styles)) return
  worn.add(styles)
  for (const rule of styles.match(RULE) ?? []) {
    // after all others, as in a document that has them from the start
    const sheet = [...document.styleSheets].pop()
    try {
      sheet?.insertRule(rule, sheet.cssRules.length)
    } catch {
      // a rule that this browser does not understand
    }
  }
}
