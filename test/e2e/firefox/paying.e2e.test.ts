import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Service, startService } from '../service'
import { sandboxMoney } from '../stories'
import { type Firefox, launchFirefox } from './firefox'

let service: Service
let firefox: Firefox

beforeAll(async () => {
  ;[service, firefox] = await Promise.all([startService(), launchFirefox()])
})
afterAll(async () => {
  await firefox?.close()
  await service?.stop()
})

const screenIs = (name: string) =>
  expect
    .poll(() => firefox.tab.evaluate<string>(`document.querySelector('main')?.dataset.screen ?? ''`), {
      timeout: 20_000,
    })
    .toBe(name)

it('a customer pays in Firefox ESR, from the form to the receipt', async () => {
  const { tab, version } = firefox
  const money = sandboxMoney(service.origin)
  process.stdout.write(`Firefox ${version}\n`)
  await tab.open(`${service.origin}/p/demo`)
  await screenIs('details')
  await tab.evaluate(
    `addEventListener('securitypolicyviolation', (event) => { (window.violations ??= []).push(event.violatedDirective) })`,
  )
  await tab.type('[name="first_name"]', 'Adaeze')
  await tab.type('[name="last_name"]', 'Okonkwo')
  await tab.type('[name="email"]', 'adaeze@example.com')
  await tab.press('[name="asset"][value="USDT"]')
  await tab.press('[name="network"][value="Tron"]')
  await tab.press('form[data-form="pay"] button[type="submit"]')
  await screenIs('paying')
  expect(await tab.evaluate(`document.querySelector('[data-value="address"]').innerText.replace(/\\s/g, '')`)).toMatch(
    /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
  )
  expect(await tab.evaluate(`document.querySelector('[data-value="amount"]').innerText.replace(/\\s/g, '')`)).toBe(
    '31.25',
  )
  expect(
    await tab.evaluate<number>(`document.querySelector('[data-qr] svg').getBoundingClientRect().width`),
  ).toBeGreaterThan(150)
  const id = (await tab.evaluate<string>('location.pathname')).split('/').at(-1) ?? ''
  await money.arrive(id, { amount: '10' })
  await screenIs('partial')
  await money.arrive(id)
  await screenIs('processing')
  await money.confirm(id)
  await screenIs('completed')
  expect(await tab.evaluate('JSON.stringify(window.violations ?? [])')).toBe('[]')
  await tab.open(`${service.origin}/p/demo/s/${id}`)
  await screenIs('completed')
})
