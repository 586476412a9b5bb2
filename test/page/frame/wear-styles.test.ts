import { afterEach, expect, it } from 'vitest'
import { wearStyles } from '../../../src/page/frame/wear-styles'

// @vitest-environment happy-dom

afterEach(() => document.head.replaceChildren())

it('adds each rule of a chunk after those of the document, questions for the medium whole', () => {
  for (const textContent of [':root{color:red}', '.qr{display:block}'])
    document.head.append(Object.assign(document.createElement('style'), { textContent }))
  wearStyles('.fold{color:red}@media print{.js,.sandbox{display:none}main{border:0}}.fold:after{content:"+"}')
  const rules = [...(document.styleSheets[1]?.cssRules ?? [])].map(({ cssText }) => cssText.replace(/\s/g, ''))
  expect(rules).toHaveLength(4)
  expect(rules[1]).toContain('.fold{color:red')
  expect(rules[2]).toMatch(/^@mediaprint\{\.js,\.sandbox\{.*main\{/)
  expect(rules[3]).toContain('.fold:after')
})
