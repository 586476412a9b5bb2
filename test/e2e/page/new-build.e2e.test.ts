import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, it } from 'vitest'
import { chunkOf } from '../../built-chunks.mjs'
import { launchShell } from '../chromium'
import { type Service, startService } from '../service'
import { alive, fillForm, phone, sandboxMoney, screenOf, sessionOf, submit } from '../stories'

let root: string
let service: Service | undefined
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'malipo-build-'))
  cpSync('dist', join(root, 'dist'), { recursive: true })
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'))
  service = await startService({}, [], root)
})
afterAll(async () => {
  await service?.stop()
  rmSync(root, { recursive: true, force: true })
})

it('who filled in the form while a new build was deployed follows the payment to its end', async () => {
  if (!service) throw new Error('no service')
  const browser = await launchShell()
  const page = await phone(browser)
  await page.goto(`${service.origin}/p/demo`)
  await alive(page)
  await fillForm(page)
  await service.terminate()
  // in another build these have other names
  for (const part of ['payment', 'outcome', 'help']) rmSync(join(root, 'dist/client', chunkOf(part)))
  await service.restart()
  await submit(page)
  await screenOf(page, 'paying').waitFor()
  await page.locator('summary', { hasText: 'I have paid' }).click()
  await page.getByLabel('Transaction hash or link').waitFor()
  const money = sandboxMoney(service.origin)
  const session = sessionOf(page)
  await money.arrive(session, { amount: '10' })
  await screenOf(page, 'partial').waitFor()
  await money.arrive(session, { amount: '21.25' })
  await screenOf(page, 'processing').waitFor()
  await money.confirm(session)
  await screenOf(page, 'completed').waitFor()
  await page.getByRole('button', { name: 'Print receipt' }).waitFor()
  await browser.close()
})
