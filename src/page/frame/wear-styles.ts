/** Rules of one sheet, those within a question for the medium with it. */
const RULE = /[^{}]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g

const worn = new Set<string>()

/**
 * Adds styles that the document came without, once and rule by rule: the document's policy refuses elements with styles
 * that it does not list, and a sheet made by script is younger than the oldest browsers we serve.
 */
export function wearStyles(styles: string): void {
  if (worn.has(styles)) return
  worn.add(styles)
  const [sheet] = document.styleSheets
  for (const rule of styles.match(RULE) ?? []) {
    try {
      sheet?.insertRule(rule, sheet.cssRules.length)
    } catch {
      // a rule for another engine
    }
  }
}
