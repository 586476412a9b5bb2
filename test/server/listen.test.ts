import { expect, test } from 'vitest'
import { listen } from '../../src/server/listen'
import { SettingsError } from '../../src/server/settings'

test.each([
  ['999.1.1.1', /^HOST: is no address of this machine \(\w+\)$/],
  // kept for documentation, so nobody's
  ['192.0.2.1', /^HOST: is no address of this machine \(EADDRNOTAVAIL\)$/],
])('at %s nothing can listen, and the setting to mend is named', async (host, line) => {
  const refused = await listen(host, 0).catch((error) => error)
  expect(refused).toBeInstanceOf(SettingsError)
  expect(refused.message).toMatch(line)
})

test('a port that is taken is named', async () => {
  const server = await listen('127.0.0.1', 0)
  await expect(listen('127.0.0.1', server.port)).rejects.toThrow(
    `PORT: 127.0.0.1:${server.port} is in use by another process`,
  )
  await server.close(0)
})
