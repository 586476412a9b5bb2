import { expect, test } from 'vitest'
import { describeApi } from '../../../../src/server/api/openapi/openapi'
import type { ApiDescription } from '../../../../src/server/web/docs/api-description'
import { referencePages } from '../../../../src/server/web/docs/reference'
import { proseHtml } from '../../../../src/server/web/docs/reference-operation'

test('the reference says what a field means, also where its type has a name', async () => {
  const api: ApiDescription = JSON.parse(JSON.stringify(await describeApi('https://pay.example')))
  const html = referencePages(api, '').get('/docs/api/sessions')
  const { late, rate, crypto_amount_paid } = api.components?.schemas?.Session?.properties ?? {}
  expect(crypto_amount_paid).toHaveProperty('$ref')
  for (const field of [late, rate, crypto_amount_paid]) expect(html).toContain(proseHtml(`${field?.description}`))
})

test('the reference names the headers of an answer', async () => {
  const api: ApiDescription = JSON.parse(JSON.stringify(await describeApi('https://pay.example')))
  expect(referencePages(api, '').get('/docs/api/payer')).toMatch(
    /<code>304<\/code>[^<]* <small>ETag<\/small><\/summary>/,
  )
})

test('the reference has every operation and every event once, on the page of its subject', async () => {
  const api: ApiDescription = JSON.parse(JSON.stringify(await describeApi('https://pay.example')))
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
