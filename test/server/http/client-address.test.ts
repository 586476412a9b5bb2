import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { clientAddress, isLocal, toClientRanges } from '../../../src/server/http/client-address'
import { createRangeCount } from '../../../src/server/http/count-by-range'

describe('the address of a client', () => {
  const seen = async (proxies: number, forwarded: string | null, remoteAddress = '192.0.2.1') => {
    const app = new Hono().get('/', (c) => c.json([clientAddress(c, proxies), isLocal(c)]))
    const headers: Record<string, string> = forwarded === null ? {} : { 'x-forwarded-for': forwarded }
    return (await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } })).json()
  }

  test('is that of the socket, or the one that the outermost trusted proxy saw, and never forged by the client', async () => {
    expect(await seen(0, '1.1.1.1')).toEqual(['192.0.2.1', false])
    expect(await seen(1, '1.1.1.1, 2.2.2.2')).toEqual(['2.2.2.2', false])
    expect(await seen(2, '9.9.9.9, 1.1.1.1, 2.2.2.2')).toEqual(['1.1.1.1', false])
    expect(await seen(2, '1.1.1.1')).toEqual(['1.1.1.1', false])
    expect(await seen(1, null)).toEqual(['192.0.2.1', false])
  })

  test('has no port, which some proxies append and which differs for each connection', async () => {
    expect(await seen(1, '2.2.2.2:50123')).toEqual(['2.2.2.2', false])
    expect((await seen(1, '::ffff:2.2.2.2:50123'))[0]).toBe((await seen(1, '::ffff:2.2.2.2'))[0])
    expect(await seen(1, '[2001:db8::1]:50123')).toEqual(['2001:db8::1', false])
    expect(await seen(1, '2001:db8::1')).toEqual(['2001:db8::1', false])
  })

  test('is local only without a proxy in between', async () => {
    expect(await seen(0, null, '127.0.0.1')).toEqual(['127.0.0.1', true])
    expect(await seen(0, null, '::ffff:127.0.0.1')).toEqual(['::ffff:127.0.0.1', true])
    expect(await seen(0, '8.8.8.8', '127.0.0.1')).toEqual(['127.0.0.1', false])
  })

  test.each([
    ['::ffff:41.58.0.1', '41.58.0.1', null],
    ['::FFFF:293a:1', '41.58.0.1', null],
    ['2001:db8:0:1:aaaa::1', '2001:db8::/48', '2001:db8:0:1::/64'],
    ['2001:0DB8::1', '2001:db8::/48', '2001:db8::/64'],
    ['2001:db8:7:1:1:2:3:4', '2001:db8:7::/48', '2001:db8:7:1::/64'],
    ['fe80::1%eth0', 'fe80::/48', 'fe80::/64'],
    ['unknown', 'unknown', null],
  ])('belongs to an IP range, and with IPv6 also to a subscriber: %s', (address, range, subscriber) => {
    expect(toClientRanges(address)).toEqual({ range, subscriber })
  })

  test('has a fifth of the limit of its /48 within its /64', () => {
    const count = createRangeCount(10, 60_000, { now: () => new Date(0) })
    const countAllowed = (address: string, times: number) =>
      Array.from({ length: times }, () => count(toClientRanges(address)) === 0).filter(Boolean).length
    expect(countAllowed('2001:db8:0:1::1', 4)).toBe(2)
    expect([2, 3, 4, 5].map((subnet) => countAllowed(`2001:db8:0:${subnet}::1`, 2))).toEqual([2, 2, 2, 0])
    expect(countAllowed('41.58.0.1', 20)).toBe(10)
  })
})
