import { expect, test } from 'vitest'
import { describeApi } from '../../../src/server/api/openapi'
import type { ApiDescription } from '../../../src/server/web/api-description'
import { referenceHtml } from '../../../src/server/web/reference'

test('the reference says what a field means, also where its type has a name', async () => {
  const api: ApiDescription = JSON.parse(JSON.stringify(await describeApi('https://pay.example')))
  const html = referenceHtml(api, '')
  const { late, rate, crypto_amount_paid } = api.components?.schemas?.Session?.properties ?? {}
  expect(crypto_amount_paid).toHaveProperty('$ref')
  for (const field of [late, rate, crypto_amount_paid])
    expect(html).toContain(`${field?.description}`.replaceAll('&', '&amp;'))
})

test('the reference names the headers of an answer', async () => {
  const html = referenceHtml(JSON.parse(JSON.stringify(await describeApi('https://pay.example'))), '')
  expect(html).toMatch(/<code>304<\/code>[^<]* <small>ETag<\/small><\/summary>/)
})
