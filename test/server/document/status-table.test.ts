import { expect, test } from 'vitest'
import { type ApiDescription, referenceHtml } from '../../../src/server/document/reference'
import { statusTable } from '../../../src/server/document/status-table'
import { describeApi, OPERATIONS } from '../../../src/server/openapi/document'
import { statusesOf } from '../../../src/server/openapi/operation'

test('the table of the docs has every endpoint with every status it can answer', async () => {
  const api: ApiDescription = JSON.parse(JSON.stringify(await describeApi('https://pay.example')))
  const table = statusTable(api)
  expect(referenceHtml(api, '')).toContain(table)
  for (const operation of OPERATIONS) {
    const name = `<code>${operation.method.toUpperCase()} ${operation.path}</code>`
    const [, row = ''] = table.split(name)
    const shown = row.slice(0, row.indexOf('</tr>')).match(/\d{3}/g)?.map(Number)
    expect([name, shown]).toEqual([name, statusesOf(operation)])
  }
})
