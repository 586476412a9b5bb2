import { expect, test } from 'vitest'
import { describeApi } from '../../../../src/server/api/openapi/openapi'
import { statusesOf } from '../../../../src/server/api/operation/statuses'
import { OPERATIONS } from '../../../../src/server/api/operations'
import type { ApiDescription } from '../../../../src/server/web/docs/api-description'
import { referencePages } from '../../../../src/server/web/docs/reference'
import { statusTable } from '../../../../src/server/web/docs/status-table'

test('the table of the docs has every endpoint with every status it can answer', async () => {
  const api: ApiDescription = JSON.parse(JSON.stringify(await describeApi('https://pay.example')))
  const table = statusTable(api)
  expect(referencePages(api, '').get('/docs/api/statuses')).toContain(table)
  for (const operation of OPERATIONS) {
    const name = `<code>${operation.method.toUpperCase()} ${operation.path}</code>`
    const [, row = ''] = table.split(name)
    const shown = row.slice(0, row.indexOf('</tr>')).match(/\d{3}/g)?.map(Number)
    expect([name, shown]).toEqual([name, statusesOf(operation)])
  }
})
