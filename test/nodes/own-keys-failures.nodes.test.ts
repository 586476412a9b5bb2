import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Wallet } from '../../src/contract/wallets/wallet'
import { receiver } from '../server/receiver'
import { until } from './live-merchant'
import { ownShop } from './own-shop'

const data = mkdtempSync(join(tmpdir(), 'malipo-own-'))
const backup = `${data}-backup`
afterAll(() => {
  for (const folder of [data, backup]) rmSync(folder, { recursive: true, force: true })
})
const getShop = ownShop(async () => ({ DATA_DIR: data, SESSION_MINUTES: '1' }))

let wallets: [bitcoin: Wallet, evm: Wallet]
beforeAll(async () => {
  wallets = await getShop().addWallets()
  await getShop().prove(wallets[0], ['Bitcoin'])
  await getShop().prove(wallets[1], ['Base'])
})

it('no payment expires while the node is unreachable, and money sent meanwhile counts as money in time', async () => {
  const { page, pay, session, send, confirm, proxy } = getShop()
  const { slug } = await page()
  const [paid, unpaid] = [await pay(slug, 'USDC', 'Base'), await pay(slug, 'USDC', 'Base')]
  proxy.set('refuse')
  proxy.reset()
  await send('Base', 'USDC', paid.deposit_address ?? '', paid.crypto_amount ?? '')
  await confirm('Base')
  const msUntilExpired = Date.parse(paid.expires_at) - Date.now() + 5000
  await new Promise((resolve) => setTimeout(resolve, msUntilExpired))
  for (const { id } of [paid, unpaid]) expect((await session(slug, id)).status).toBe('pending')
  proxy.set('pass')
  const completed = await until(
    () => session(slug, paid.id),
    ({ status }) => status === 'completed',
  )
  expect(completed.late).toBe(false)
  // The payment expires once the service has read a block after its end, because no money can then come in time.
  await confirm('Base')
  await until(
    () => session(slug, unpaid.id),
    ({ status }) => status === 'expired',
  )
}, 180_000)

it('the service books a payment once, even if it is killed between detecting and booking', async () => {
  const { page, pay, session, send, confirm, service, request } = getShop()
  const shop = await receiver()
  await request('PUT', '/webhooks', { url: shop.url })
  const { slug } = await page()
  const started = await pay(slug, 'BTC', 'Bitcoin')
  await send('Bitcoin', 'BTC', started.deposit_address ?? '', started.crypto_amount ?? '')
  await confirm('Bitcoin')
  // The pauses differ, so that each kill hits the service at another point of its work.
  for (let deaths = 0; deaths < 4; deaths += 1) {
    await new Promise((resolve) => setTimeout(resolve, 400 + deaths * 900))
    await service.kill()
    await service.restart()
  }
  await until(
    () => session(slug, started.id),
    ({ status }) => status === 'completed',
  )
  const completed = () => shop.received.filter(({ event }) => event.event === 'payment.completed')
  await until(
    async () => completed().length,
    (count) => count > 0,
  )
  expect(new Set(completed().map(({ event }) => event.id)).size).toBe(1)
  const { transactions } = await session(slug, started.id)
  expect(transactions).toHaveLength(1)
}, 180_000)

it('a restored backup skips the addresses that were used after it', async () => {
  const { page, pay, send, confirm, service } = getShop()
  const { slug } = await page()
  await service.terminate()
  cpSync(data, backup, { recursive: true })
  await service.restart()
  const used: string[] = []
  for (let count = 0; count < 3; count += 1) {
    const started = await pay(slug, 'BTC', 'Bitcoin')
    used.push(started.deposit_address ?? '')
    await send('Bitcoin', 'BTC', started.deposit_address ?? '', started.crypto_amount ?? '')
  }
  await confirm('Bitcoin')
  await service.terminate()
  rmSync(data, { recursive: true })
  cpSync(backup, data, { recursive: true })
  await service.restart()
  // Addresses that were ready in the backup are scanned before they are issued.
  const started = await until(
    () => pay(slug, 'BTC', 'Bitcoin').catch(() => null),
    (session) => session !== null,
  )
  expect(used).not.toContain(started?.deposit_address)
}, 180_000)
