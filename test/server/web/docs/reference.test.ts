import { expect, test } from 'vitest'
import { describeApi } from '../../../../src/server/api/openapi/openapi'
import { statusesOf } from '../../../../src/server/api/operation/statuses'
import { OPERATIONS } from '../../../../src/server/api/operations'
import type { ApiDescription } from '../../../../src/server/web/docs/api-description'
import { referencePages } from '../../../../src/server/web/docs/reference'
import { proseHtml } from '../../../../src/server/web/docs/reference-operation'

const api: ApiDescription = JSON.parse(JSON.stringify(await describeApi('https://pay.example')))

test('the reference describes a field even if its schema is shared', () => {
  const html = [...referencePages(api, '').values()].join('')
  const { title, underpaid } = api.components?.schemas?.PaymentPageRequest?.properties ?? {}
  expect(underpaid).toHaveProperty('$ref')
  for (const field of [title, underpaid]) expect(html).toContain(proseHtml(`${field?.description}`))
})

test('the reference names the headers of an answer', () => {
  expect(referencePages(api, '').get('/docs/api/payer')).toMatch(
    /<code>304<\/code>[^<]* <small>ETag<\/small><\/summary>/,
  )
})

test('the reference has every operation and every event once, on the page of its subject', () => {
  const pages = referencePages(api, '')
  const ids = [...pages].flatMap(([path, html]) =>
    [...html.matchAll(/<section class="operation" id="([^"]+)"/g)].map(([, id]) => `${path}#${id}`),
  )
  const number = [api.paths, api.webhooks]
    .flatMap((paths) => Object.values(paths ?? {}))
    .reduce((all, methods) => all + Object.keys(methods).length, 0)
  expect(new Set(ids).size).toBe(number)
  expect(ids).toContain('/docs/api/merchant#patch--api-v1-merchant')
  for (const id of ids) expect(pages.get('/docs/api')).toContain(`href="${id}"`)
})

test('code in a description is shown as code, and markup as text', () => {
  expect(proseHtml('`Retry-After` says <b>when</b>')).toBe('<code>Retry-After</code> says &#60;b&#62;when&#60;/b&#62;')
})

test('the table of the docs has every endpoint with every status it can answer', () => {
  const table = referencePages(api, '').get('/docs/api/statuses') ?? ''
  for (const operation of OPERATIONS) {
    const name = `<code>${operation.method.toUpperCase()} ${operation.path}</code>`
    const [, row = ''] = table.split(name)
    const statuses = row.slice(0, row.indexOf('</tr>')).match(/\d{3}/g)?.map(Number)
    expect([name, statuses]).toEqual([name, statusesOf(operation)])
  }
})
