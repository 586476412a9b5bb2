/** Rules of one sheet, those within a question for the medium with it. */
const RULE = /[^{}]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g

/**
 * Adds the styles of a chunk, rule by rule: the document's policy refuses elements with styles that it does not list,
 * and a sheet made by script is younger than the oldest browsers we serve.
 */
export function wearStyles(styles: string): void {
  const [sheet] = document.styleSheets
  for (const rule of styles.match(RULE) ?? []) {
    try {
      sheet?.insertRule(rule, sheet.cssRules.length)
    } catch {
      // a rule for another engine
    }
  }
}
