import { describe, expect, test } from 'vitest'
import type { SessionStatus as Wire } from '../../src/contract/enums'
import { SESSION_STATUSES } from '../../src/contract/enums'
import { mayOpen, WALLET_LINK_ORIGINS, WALLET_LINK_SCHEMES } from '../../src/payment/wallet-links'
import type { SessionStatus } from '../../widget/interface'
import { aboutOf, isWalletLink } from '../../widget/page-message'

// the package's declarations stand alone, so the statuses are written there again; here they must agree
const toWire = (status: SessionStatus): Wire => status
const fromWire = (status: Wire): SessionStatus => status

const SESSION = { session_id: 'b2a7f0f6-0d0e-4a53-9a36-6f1f6f0c7e11', reference: 'ps_4f2a9c1e77d0', status: 'pending' }

describe('a message about a session', () => {
  test.each(SESSION_STATUSES)('is heard with status %s', (status) => {
    expect(toWire(fromWire(status))).toBe(status)
    for (const malipo of ['session', 'status', 'completed'] as const)
      expect(aboutOf({ malipo, ...SESSION, status })).toEqual({ ...SESSION, status })
  })

  test.each([
    ['of another type', { malipo: 'ready' as const, ...SESSION }],
    ['without a status', { malipo: 'status' as const, session_id: 'x', reference: 'x' }],
    ['with a number for a reference', { malipo: 'status' as const, ...SESSION, reference: 7 }],
    ['with an object for an id', { malipo: 'status' as const, ...SESSION, session_id: { length: 3 } }],
    ['with a list for a status', { malipo: 'status' as const, ...SESSION, status: ['pending'] }],
    ['with a megabyte of reference', { malipo: 'status' as const, ...SESSION, reference: 'x'.repeat(1_000_000) }],
    ['that is empty', {}],
  ])('%s is not heard', (_, message) => {
    expect(aboutOf(message)).toBe(false)
  })
})

describe('a wallet link', () => {
  const good = [
    ...WALLET_LINK_SCHEMES.map((scheme) => `${scheme}x`),
    ...WALLET_LINK_ORIGINS.map((origin) => `${origin}/send?x=1`),
  ]
  test.each(good)('%s is opened, as the page says', (url) => {
    expect([mayOpen(url), isWalletLink(url)]).toEqual([true, true])
  })

  const bad = [
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'ethereum:0x0@1',
    'https://evil.example/',
    'http://link.metamask.io/',
    'xbitcoin:1',
    ...WALLET_LINK_ORIGINS.flatMap((origin) => [
      origin,
      `${origin}.evil.example/`,
      `${origin}@evil.example/`,
      `${origin}:1/`,
    ]),
    'https://linkXmetamask.io/',
    'https://evil.example/https://link.metamask.io/',
  ]
  test.each(bad)('%s is not', (url) => {
    expect([mayOpen(url), isWalletLink(url)]).toEqual([false, false])
  })

  test.each([undefined, null, 5, {}, ['x']])('%s is none', (url) => {
    expect(isWalletLink(url)).toBe(false)
  })
})
