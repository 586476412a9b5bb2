import { describe, expect, test, vi } from 'vitest'
import type { SessionStatus as Wire } from '../../../../src/contract/enums'
import { SESSION_STATUSES } from '../../../../src/contract/enums'
import {
  handlePageMessage,
  isHeight,
  isWalletLink,
  parseSession,
  type ReceivedMessage,
} from '../../../../widget/script/embed/page-message'
import type { SessionStatus } from '../../../../widget/script/interface'

// the package's declarations stand alone, so they repeat the statuses, which must agree with the contract's
const toWire = (status: SessionStatus): Wire => status
const fromWire = (status: Wire): SessionStatus => status

const SESSION = { session_id: 'b2a7f0f6-0d0e-4a53-9a36-6f1f6f0c7e11', reference: 'ps_4f2a9c1e77d0', status: 'pending' }

describe('a message about a session', () => {
  test.each(SESSION_STATUSES)('is accepted with status %s', (status) => {
    expect(toWire(fromWire(status))).toBe(status)
    expect(parseSession({ malipo: 'status', ...SESSION, status })).toEqual({ ...SESSION, status })
  })

  test.each([
    ['without a status', { session_id: 'x', reference: 'x' }],
    ['with a number for a reference', { ...SESSION, reference: 7 }],
    ['with an object for an id', { ...SESSION, session_id: { length: 3 } }],
    ['with a list for a status', { ...SESSION, status: ['pending'] }],
    ['with a megabyte of reference', { ...SESSION, reference: 'x'.repeat(1_000_000) }],
    ['that is empty', {}],
  ])('%s is rejected', (_, message) => {
    expect(parseSession(message)).toBe(null)
  })
})

describe('a height', () => {
  test('must be a number from 0 to 20,000', () => {
    expect([0, 480.5, 20_000].every(isHeight)).toBe(true)
    for (const value of [-1, 20_001, Number.NaN, Number.POSITIVE_INFINITY, '480', null])
      expect(isHeight(value)).toBe(false)
  })
})

describe('a wallet link', () => {
  const ORIGINS = [
    'https://link.trustwallet.com',
    'https://link.metamask.io',
    'https://app.keeperwallet.com',
    'https://my.tt',
    'https://phantom.app',
    'https://web3.okx.com',
    'https://bkcode.vip',
    'https://go.cb-w.com',
  ]
  test.each([
    'bitcoin:x',
    'solana:x',
    'ton:x',
    'tronlinkoutside://pull.activity?param=x',
    ...ORIGINS.map((origin) => `${origin}/send?x=1`),
  ])('%s is opened', (url) => {
    expect(isWalletLink(url)).toBe(true)
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
    ...ORIGINS.flatMap((origin) => [origin, `${origin}.evil.example/`, `${origin}@evil.example/`, `${origin}:1/`]),
    'https://linkXmetamask.io/',
    'https://evil.example/https://link.metamask.io/',
  ]
  test.each(bad)('%s is not opened', (url) => {
    expect(isWalletLink(url)).toBe(false)
  })

  test.each([undefined, null, 5, {}, ['x']])('cannot be %s', (url) => {
    expect(isWalletLink(url)).toBe(false)
  })
})

describe('a message from the page', () => {
  const handlers = () => ({ ready: vi.fn(), session: vi.fn(), close: vi.fn(), height: vi.fn(), wallet: vi.fn() })
  const callsOf = (message: unknown) => {
    const all = handlers()
    handlePageMessage(message as ReceivedMessage, all)
    return Object.entries(all).flatMap(([name, handler]) => handler.mock.calls.map((call) => [name, ...call]))
  }

  test.each<[unknown, unknown[]]>([
    [{ malipo: 'ready' }, ['ready']],
    [{ malipo: 'close' }, ['close']],
    [{ malipo: 'height', height: 480 }, ['height', 480]],
    [{ malipo: 'wallet', url: 'bitcoin:x' }, ['wallet', 'bitcoin:x']],
    [{ malipo: 'completed', ...SESSION }, ['session', 'completed', SESSION]],
  ])('such as %j reaches one handler', (message, call) => {
    expect(callsOf(message)).toEqual([call])
  })

  test.each([
    [{ malipo: 'height', height: '480' }],
    [{ malipo: 'wallet', url: 'javascript:alert(1)' }],
    [{ malipo: 'status', ...SESSION, status: null }],
    [{ malipo: 'constructor' }],
    [{}],
  ])('such as %j reaches no handler', (message) => {
    expect(callsOf(message)).toEqual([])
  })
})
