import { expect, test } from 'vitest'
import { takeSecret } from '../../../src/server/auth/jwt-secret'
import { createKeys } from '../../../src/server/auth/keys'
import { world } from '../world'

const here = world()
const FIRST = 'the secret that the service began with'
const OTHER = 'another secret, which opens no seal of the first'

const startWith = (JWT_SECRET: string) => {
  const { deps } = here()
  return takeSecret(deps.storage.database, { ...deps.settings, JWT_SECRET }, deps.clock.now())
}
const issue = (mode: 'test' | 'live') => createKeys(here().deps).issue({ handle: 'demo', mode, seconds: 3600 })

test('the service starts with another secret while nobody takes real money', async () => {
  await startWith(FIRST)
  await issue('test')
  expect(await startWith(OTHER)).toBe(OTHER)
})

test('the service refuses another secret while a live key is valid, and starts with its own', async () => {
  await startWith(FIRST)
  await issue('live')
  await expect(startWith(OTHER)).rejects.toThrow('JWT_SECRET: is not the one that the service runs with')
  expect(await startWith(FIRST)).toBe(FIRST)
})

test('a live key that was revoked or has expired keeps no secret', async () => {
  await startWith(FIRST)
  const { jti } = await issue('live')
  await createKeys(here().deps).revoke(jti)
  expect(await startWith(OTHER)).toBe(OTHER)
  await issue('live')
  await expect(startWith(FIRST)).rejects.toThrow('JWT_SECRET')
  here().clock.turn(3600_000)
  expect(await startWith(FIRST)).toBe(FIRST)
})
