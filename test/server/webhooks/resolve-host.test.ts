import { lookup } from 'node:dns/promises'
import { describe, expect, test } from 'vitest'
import { hostProblem } from '../../../src/server/webhooks/check-target'
import { dnsResolve, systemResolve } from '../../../src/server/webhooks/resolve-host'
import { createSend } from '../../../src/server/webhooks/send-request'
import { nameServer } from '../name-server'

const IPV4 = '93.184.215.14'
const IPV6 = '2606:2800:21f:cb07:6820:80da:af6b:8b2c'
const BODY = Buffer.from('{}')

const ZONE = {
  'both.example': { A: [IPV4, '8.8.8.8'], AAAA: [IPV6] },
  'four.example': { A: [IPV4], AAAA: [] },
  'six.example': { A: [], AAAA: [IPV6] },
  'odd.example': { A: [IPV4], AAAA: 'no such name' as const },
  'four-silent.example': { A: [IPV4] },
  'six-silent.example': { AAAA: [IPV6] },
  'inside.example': { A: ['10.0.0.1'], AAAA: [] },
  'gone.example': { A: 'no such name' as const, AAAA: 'no such name' as const },
  'empty.example': { A: [], AAAA: [] },
}

const resolveHere = async () => dnsResolve([await nameServer(ZONE)])
const patient = () => AbortSignal.timeout(30_000)
const hasty = () => AbortSignal.timeout(200)

describe('a name that the name server knows', () => {
  test.each([
    ['of both families', 'both.example', [IPV4, '8.8.8.8', IPV6]],
    ['of IPv4 alone', 'four.example', [IPV4]],
    ['of IPv6 alone', 'six.example', [IPV6]],
    ['of IPv4, where IPv6 is denied', 'odd.example', [IPV4]],
    ['of IPv4, where IPv6 is never answered', 'four-silent.example', [IPV4]],
    ['of IPv6, where IPv4 is never answered', 'six-silent.example', [IPV6]],
  ])('resolves to its addresses (%s) in time for a delivery', async (_, name, addresses) => {
    const delivery = AbortSignal.timeout(10_000)
    const found = await (await resolveHere())(name, delivery)
    expect(delivery.aborted).toBe(false)
    // the first address family depends on the machine
    expect([...found].sort()).toEqual([...addresses].sort())
  })

  test('is refused when its address is private', async () => {
    const resolve = await resolveHere()
    expect(await hostProblem('https://inside.example', resolve, patient())).toMatch('public internet')
    expect(await hostProblem('https://four.example', resolve, patient())).toBeNull()
  })
})

describe('a name without addresses', () => {
  test.each(['gone.example', 'empty.example'])('fails at once (%s), and the merchant gets the reason', async (name) => {
    const resolve = await resolveHere()
    await expect(resolve(name, patient())).rejects.toThrow()
    expect(await hostProblem(`https://${name}`, resolve, patient())).toBeNull()
    const { error } = await createSend(resolve, false)(`https://${name}`, {}, BODY)
    expect(error).toBe('The host name cannot be resolved.')
  })
})

describe('a name server that never answers', () => {
  test('is abandoned when the signal aborts, and gets no further queries', async () => {
    const resolve = await resolveHere()
    const { errors } = await resolve('silent.example', hasty()).catch((error) => error)
    expect(errors).toMatchObject([{ code: 'ECANCELLED' }, { code: 'ECANCELLED' }])
    await expect(resolve('silent.example', AbortSignal.abort())).rejects.toThrow('aborted')
  })

  test('does not prevent registering a name, and fails a delivery', async () => {
    const resolve = await resolveHere()
    expect(await hostProblem('https://silent.example', resolve, hasty())).toBeNull()
    const { error } = await createSend(resolve, false, 200)('https://silent.example', {}, BODY)
    expect(error).toBe('No answer within 10 seconds.')
  })

  test('does not delay other names in the process', async () => {
    const resolve = await resolveHere()
    let ended = 0
    const lookups = Array.from({ length: 200 }, (_, index) => {
      const over = new AbortController()
      const end = resolve(`silent-${index}.example`, over.signal).catch(() => ended++)
      return { over, end }
    })
    await lookup('localhost')
    expect(ended).toBe(0)
    for (const { over, end } of lookups) {
      over.abort()
      await end
    }
  })
})

describe('localhost', () => {
  test.each(['localhost', 'shop.localhost', 'localhost.'])('is not public, whatever DNS says of %s', async (name) => {
    expect(await hostProblem(`https://${name}`, await resolveHere(), patient())).toMatch('public internet')
  })

  test('is found by the system, for a shop on the same machine', async () => {
    expect(await systemResolve('localhost', patient())).toContain('127.0.0.1')
  })
})
