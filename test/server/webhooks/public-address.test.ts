import { describe, expect, test } from 'vitest'
import { checkTarget, hostProblem, urlProblem } from '../../../src/server/webhooks/check-target'
import { isPublicAddress } from '../../../src/server/webhooks/public-address'

const signal = AbortSignal.timeout(60_000)

describe('an address of the public internet', () => {
  test.each([
    '8.8.8.8',
    '93.184.215.14',
    '172.15.255.255',
    '172.32.0.1',
    '100.63.255.255',
    '100.128.0.0',
    '2606:2800:21f:cb07::1',
    '2a00:1450:4001:800::200e',
  ])('is %s', (address) => expect(isPublicAddress(address)).toBe(true))

  test.each([
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['loopback', '::1'],
    ['unspecified', '0.0.0.0'],
    ['unspecified', '::'],
    ['this network', '0.1.2.3'],
    ['private', '10.1.2.3'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['CGNAT', '100.64.0.1'],
    ['CGNAT', '100.127.255.255'],
    ['link-local, where clouds keep their metadata', '169.254.169.254'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['a zone on a public one', '2606:2800:21f:cb07::1%eth0'],
    ['benchmarking', '198.18.0.1'],
    ['documentation', '192.0.2.1'],
    ['documentation', '2001:db8::1'],
    ['documentation', '3fff::1'],
    ['multicast', '224.0.0.1'],
    ['multicast', '239.255.255.250'],
    ['multicast', 'ff02::1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unique local', 'fd00::1'],
    ['unique local', 'fc00::1'],
    ['site-local', 'fec0::1'],
    ['mapped', '::ffff:127.0.0.1'],
    ['mapped, in hex', '::ffff:7f00:1'],
    ['mapped, of a public one', '::ffff:8.8.8.8'],
    ['compatible', '::127.0.0.1'],
    ['translated (SIIT)', '::ffff:0:127.0.0.1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['NAT64, local', '64:ff9b:1::a00:1'],
    ['6to4 of a private one', '2002:a00:1::'],
    ['Teredo', '2001::1'],
    ['ORCHID', '2001:20::1'],
    ['discard', '100::1'],
    ['a name', 'localhost'],
    ['nothing', ''],
  ])('is not %s (%s)', (_, address) => expect(isPublicAddress(address)).toBe(false))
})

describe('the target of a webhook', () => {
  test.each([
    ['http://shop.example/hook', 'Must be an HTTPS URL.'],
    ['ftp://shop.example', 'Must be an HTTPS URL.'],
    ['not a url', 'Must be an HTTPS URL.'],
    ['https://', 'Must be an HTTPS URL.'],
    ['https://user:word@shop.example/', 'Must not contain a user name or password.'],
  ])('is not %s', (url, problem) => expect(urlProblem(url, false)).toBe(problem))

  test.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.0.0.1/',
    'https://0177.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://１２７.０.０.１/',
  ])('is not %s, however the host is written', async (url) => {
    const neverResolves = async () => {
      throw new Error('an address is not asked for')
    }
    await expect(checkTarget(url, neverResolves, false, signal)).rejects.toThrow(
      'Must be a host on the public internet.',
    )
    expect(await hostProblem(url, neverResolves, signal)).toBe('Must be a host on the public internet.')
  })

  test('is refused when one of its addresses is private', async () => {
    const mixed = async () => ['93.184.215.14', '10.0.0.1']
    await expect(checkTarget('https://shop.example', mixed, false, signal)).rejects.toThrow('public internet')
    expect(await hostProblem('https://shop.example', mixed, signal)).not.toBeNull()
  })

  test('may be registered before its name resolves, but nothing is sent there', async () => {
    const unknown = async () => {
      throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })
    }
    expect(await hostProblem('https://shop.example', unknown, signal)).toBeNull()
    await expect(checkTarget('https://shop.example', unknown, false, signal)).rejects.toThrow('cannot be resolved')
  })

  test('does not wait for a resolver that never answers', async () => {
    const silent = () => new Promise<string[]>(() => {})
    const soon = AbortSignal.timeout(20)
    await expect(checkTarget('https://shop.example', silent, false, soon)).rejects.toThrow('timeout')
  })
})
