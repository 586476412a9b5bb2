import { expect, test } from 'vitest'
import { csvLine } from '../../../src/server/http/csv'

const FORMULA = /^["' \u3000]*[=+\-@＝＋－＠]/

test.each([
  '=HYPERLINK(A1)',
  '\t=1+1',
  'a;=HYPERLINK(A1;A2)',
  'a\t=1+1',
  'a\n=1+1',
  'a\r\n"=1+1',
  'a; =1+1;b',
  'a;"=1+1";"+1"',
  '-1+1',
  '+2348012345678',
  '@SUM(A1)',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  '\u3000＝1+1',
])('no cell is a formula, whichever separator a spreadsheet splits rows at: %j', (text) => {
  const [, ofComma = ''] = /^id-1,(.*),x\r\n$/s.exec(csvLine(['id-1', text, 'x'])) ?? []
  // as a reader splits it at commas, and as one splits it at semicolons, tabs and lines and ignores quotes
  const unquoted = ofComma.startsWith('"') ? ofComma.slice(1, -1).replaceAll('""', '"') : ofComma
  for (const cell of [unquoted, ...ofComma.split(/[;\t\r\n]/)]) expect(cell.replace(/'/, '\0')).not.toMatch(FORMULA)
})

test.each(['-12.50', '1', 'Lagos; Abuja', 'a-b', 'a+b@example.com'])('other text is unchanged: %s', (text) => {
  expect(csvLine([text])).toBe(`${text}\r\n`)
})

test('quotes are doubled, and text with separators is quoted', () => {
  expect(csvLine(['a,b', 'say "no"', 'two\nlines', null, 7])).toBe('"a,b","say ""no""","two\nlines",,7\r\n')
})
