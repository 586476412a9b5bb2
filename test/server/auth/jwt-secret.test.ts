import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { KEY_SCOPES } from '../../../src/contract/enums'
import { loadSecret } from '../../../src/server/auth/jwt-secret'
import { createKeys } from '../../../src/server/auth/keys'
import { renewSecrets } from '../../../src/server/auth/renew-secrets'
import type { Encryption } from '../../../src/server/ports/encryption'
import { createEncryption } from '../../../src/server/storage/encryption'
import { paymentPages } from '../../../src/server/storage/schema/pages'
import { wallets } from '../../../src/server/storage/schema/wallets'
import { webhookEndpoints } from '../../../src/server/storage/schema/webhooks'
import { world } from '../world'

const here = world()
const FIRST = 'the secret that the service began with'
const OTHER = 'another secret, which opens no seal of the first'

const startWith = (JWT_SECRET: string) => {
  const { deps } = here()
  return loadSecret(deps.storage.database, { ...deps.settings, JWT_SECRET }, deps.clock.now())
}
const issue = (mode: 'test' | 'live') =>
  createKeys(here().deps).issue({ handle: 'demo', mode, seconds: 3600, scopes: KEY_SCOPES })

test('the service starts with another secret while there is no live key', async () => {
  await startWith(FIRST)
  await issue('test')
  expect(await startWith(OTHER)).toBe(OTHER)
})

test('the service refuses another secret while a live key is valid, and starts with the former secret', async () => {
  await startWith(FIRST)
  await issue('live')
  await expect(startWith(OTHER)).rejects.toThrow('JWT_SECRET: is not the one that the service runs with')
  expect(await startWith(FIRST)).toBe(FIRST)
})

test('a revoked or expired live key does not require its secret', async () => {
  await startWith(FIRST)
  const { jti } = await issue('live')
  await createKeys(here().deps).revoke(jti)
  expect(await startWith(OTHER)).toBe(OTHER)
  await issue('live')
  await expect(startWith(FIRST)).rejects.toThrow('JWT_SECRET')
  here().clock.turn(3600_000)
  expect(await startWith(FIRST)).toBe(FIRST)
})

test('after a change of the secret, earlier keys are valid until they expire, and stored secrets are encrypted anew', async () => {
  const { deps } = here()
  const { database } = deps.storage
  await startWith(FIRST)
  const before = createKeys({ ...deps, jwtSecret: FIRST })
  const { token } = await before.issue({ handle: 'demo', mode: 'live', seconds: 3600, scopes: KEY_SCOPES })
  const [page] = await database.select().from(paymentPages)
  const underFirst = createEncryption(FIRST, deps.log)
  if (!page) throw new Error('there is no page')
  await database
    .update(paymentPages)
    .set({ returnSecret: underFirst.encrypt('rsec_1', `page:${page.id}`) })
    .where(eq(paymentPages.id, page.id))
  const id = deps.random.uuid()
  const { merchantId, mode } = page
  const now = deps.clock.now()
  const endpoint = {
    id,
    merchantId,
    mode,
    url: 'https://shop.example/',
    isDefault: true,
    isActive: true,
    createdAt: now,
    updatedAt: now,
  }
  await database
    .insert(webhookEndpoints)
    .values({ ...endpoint, secret: underFirst.encrypt('whsec_1', `webhook:${id}`) })

  const wallet = { id: deps.random.uuid(), merchantId, mode, family: 'evm' as const, createdAt: now, updatedAt: now }
  await database.insert(wallets).values({ ...wallet, key: underFirst.encrypt('xpub_1', `wallet:${wallet.id}`) })

  const stored = async () => {
    const [pageNow] = await database.select().from(paymentPages).where(eq(paymentPages.id, page.id))
    const [endpointNow] = await database.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id))
    const [walletNow] = await database.select().from(wallets).where(eq(wallets.id, wallet.id))
    return [pageNow?.returnSecret ?? '', endpointNow?.secret ?? '', walletNow?.key ?? ''] as const
  }
  const readBy = async ({ decrypt }: Encryption) => {
    const [ofPage, ofEndpoint, ofWallet] = await stored()
    return [
      decrypt(ofPage, `page:${page.id}`),
      decrypt(ofEndpoint, `webhook:${id}`),
      decrypt(ofWallet, `wallet:${wallet.id}`),
    ]
  }

  const settings = { ...deps.settings, JWT_SECRET: OTHER, JWT_SECRET_PREVIOUS: FIRST }
  expect(await loadSecret(database, settings, deps.clock.now())).toBe(OTHER)
  const both = { ...deps, settings, jwtSecret: OTHER, encryption: createEncryption(OTHER, deps.log, FIRST) }
  expect(await readBy(both.encryption)).toEqual(['rsec_1', 'whsec_1', 'xpub_1'])
  await renewSecrets(both)
  // the present secret alone can read them now
  expect(await readBy(createEncryption(OTHER, deps.log))).toEqual(['rsec_1', 'whsec_1', 'xpub_1'])

  const keys = createKeys(both)
  expect((await keys.verify(token))?.mode).toBe('live')
  expect(
    (await keys.verify((await keys.issue({ handle: 'demo', mode: 'live', seconds: 60, scopes: KEY_SCOPES })).token))
      ?.mode,
  ).toBe('live')
  // without the previous secret they are invalid
  const later = createKeys({ ...both, settings: { ...deps.settings, JWT_SECRET: OTHER } })
  expect(await later.verify(token)).toBeNull()
  here().clock.turn(3600_000)
  expect(await keys.verify(token)).toBeNull()
})
