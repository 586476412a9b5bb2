import type { Page, Response } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTcpProxy, type TcpProxy } from '../../../tcp-proxy'
import { screenLocator } from '../../stories'
import { service, withService } from '../../with-service'
import { createVisitor } from '../visitor'

let network: TcpProxy
withService()
beforeAll(async () => {
  network = await createTcpProxy({ port: Number(new URL(service.origin).port) })
})
afterAll(() => network?.close())

/** Records the answers with which the page follows a payment. */
function recordAnswers(page: Page) {
  const answers: Response[] = []
  page.on('response', (response) => {
    if (/\/sessions\/[\w-]+$/.test(new URL(response.url()).pathname)) answers.push(response)
  })
  return answers
}

it('a waiting page gets all changes on one open request, and reconnects when the connection breaks', async () => {
  const visitor = createVisitor({ service: { ...service, origin: `http://localhost:${network.port}` } })
  const page = await visitor.phone()
  const answers = recordAnswers(page)
  await visitor.pay(page)
  await expect.poll(() => answers.length).toBe(1)
  expect(await answers[0]?.headerValue('content-type')).toBe('text/event-stream')

  await visitor.sandbox(page, 'deposits', { amount: '10', confirmations: 0 })
  await screenLocator(page, 'partial').waitFor()
  expect(answers.length).toBe(1)

  network.reset()
  await expect.poll(() => answers.length).toBe(2)
  await visitor.sandbox(page, 'deposits', { confirmations: 0 })
  await screenLocator(page, 'processing').waitFor()
  expect(answers.length).toBe(2)
  await visitor.sandbox(page, 'confirm')
  await screenLocator(page, 'completed').waitFor()
  expect(await page.locator('main').getAttribute('data-offline')).toBeNull()
})
