import { describe, expect, it, onTestFinished } from 'vitest'
import { parseExact } from '../../../src/server/upstream/client/exact-json'
import { parseWithLines } from '../../../src/server/upstream/client/json-lines'
import {
  countOf,
  decimalOf,
  flagOf,
  oneOf,
  payloadOf,
  positiveOf,
  textOf,
  timeOf,
} from '../../../src/server/upstream/client/readers'

const KEY = 'canary-5b1f0c9e77d84c0c'

/** Moves this process to a time zone, until the test is over. */
function runIn(zone: string) {
  const { TZ } = process.env
  onTestFinished(() => {
    if (TZ === undefined) delete process.env.TZ
    else process.env.TZ = TZ
  })
  process.env.TZ = zone
}

describe('JSON with exact numbers', () => {
  it.each([
    ['0.1234567890123456789012345', '0.1234567890123456789012345'],
    ['100000000000000000000001', '100000000000000000000001'],
    ['-0', '-0'],
    ['1e-7', '1e-7'],
    ['1E+21', '1E+21'],
  ])('has the exact number %s', (number, text) => {
    expect(parseExact(`{"a":[${number}, {"b": ${number}}]}`, KEY)).toEqual({ a: [text, { b: text }] })
  })

  it('leaves strings unchanged, even those that look like numbers, quotes and escapes', () => {
    const value = { '1': '2', 'a"b': '\\"3.5\\', c: '\u0000\n4', d: [true, false, null], e: 'x'.repeat(300_000) }
    expect(parseExact(JSON.stringify(value), KEY)).toEqual(value)
  })

  it.each(['', '{', '{"a":1,}', '01', "{'a':1}", 'NaN', '{"a":1}{"b":2}'])('refuses «%s»', (text) => {
    expect(() => parseExact(text, KEY)).toThrow(SyntaxError)
  })

  it('is parsed fast, even with long strings full of escapes, and with unterminated ones', () => {
    // in processor time, because a busy machine may let the test wait
    const from = process.cpuUsage()
    parseExact(`{"a":"${'\\"'.repeat(120_000)}"}`, KEY)
    expect(() => parseExact(`{"a":"${'\\"'.repeat(120_000)}`, KEY)).toThrow(SyntaxError)
    const { user, system } = process.cpuUsage(from)
    expect(user + system).toBeLessThan(1_000_000)
  })

  it('loses every string that contains the key, escaped or not', () => {
    const body = `{"a":"${KEY}","b":["Bearer ${KEY}!"],"c":"${KEY.replace('c', '\\u0063')}","d":"other"}`
    expect(parseExact(body, KEY)).toEqual({ a: null, b: [null], c: null, d: 'other' })
  })
})

describe('a payload', () => {
  it.each([
    ['bare', { id: 1 }],
    ['in data', { success: true, data: { id: 1 } }],
    ['in session', { session: { id: 1 } }],
    ['in a session in data', { data: { session: { id: 1 }, extra: 2 } }],
  ])('is found %s', (_, body) => expect(payloadOf(body)).toEqual({ id: 1 }))

  it.each([[null], ['text'], [[{ id: 1 }]], [5]])('is null in %o', (body) => expect(payloadOf(body)).toBeNull())
})

describe('an amount', () => {
  it.each([
    ['50000', '50000'],
    ['50000.00', '50000'],
    ['007.50', '7.5'],
    ['.5', null],
    ['5.', '5'],
    ['5e4', '50000'],
    ['1.25e1', '12.5'],
    ['1.5e-7', '0.00000015'],
    ['0', '0'],
    ['0.000', '0'],
    ['-1', null],
    ['1,000', null],
    ['1e99', null],
    ['NaN', null],
    ['Infinity', null],
    ['0x10', null],
    ['', null],
  ])('«%s» is read as %s', (text, decimal) => expect(decimalOf({ amount: text }, 'amount')).toBe(decimal))

  it('of 0 is null where a positive number is required', () => expect(positiveOf({ a: '0.00' }, 'a')).toBeNull())
})

describe('a field', () => {
  it('is found in snake case and in camel case, by its first name that has a value', () => {
    expect(textOf({ depositAddress: ' T1 ' }, ['deposit_address', 'address'])).toBe('T1')
    expect(textOf({ deposit_address: null, address: 'T2' }, ['deposit_address', 'address'])).toBe('T2')
  })

  it('of another type is null', () => {
    expect(textOf({ a: {} }, ['a'])).toBeNull()
    expect(textOf({ a: 'x'.repeat(201) }, ['a'])).toBeNull()
    expect(countOf({ a: '2.5' }, 'a')).toBeNull()
    expect(flagOf({ a: 'perhaps' }, 'a')).toBeNull()
    expect(oneOf({ a: 'c' }, ['a', 'b'], 'a')).toBeNull()
  })

  it('with a known word is found in any case', () => {
    expect(oneOf({ network: 'TRON' }, ['Bitcoin', 'Tron'], 'network')).toBe('Tron')
  })

  it.each([
    ['2026-11-21T10:00:00.000Z', '2026-11-21T10:00:00.000Z'],
    ['2026-11-21T11:00:00+01:00', '2026-11-21T10:00:00.000Z'],
    ['1795255200', '2026-11-21T10:00:00.000Z'],
    ['1795255200000', '2026-11-21T10:00:00.000Z'],
    ['soon', null],
    ['99999999999999', null],
  ])('with the time %s is %s', (text, time) => expect(timeOf({ at: text }, 'at')).toBe(time))

  it.each([
    '2026-11-21T10:00:00',
    '2026-11-21T10:00:00.000000',
    '2026-11-21 10:00:00',
    '2026-11-21 10:00',
    'Nov 21, 2026 10:00:00',
    '2026-11-21 10:00:00 UTC',
    '2026-11-21 11:00:00+01:00',
    '2026-11-21 11:00:00 +01:00',
  ])('with the time %s does not depend on our time zone', (text) => {
    runIn('Africa/Lagos')
    expect(timeOf({ at: text }, 'at')).toBe('2026-11-21T10:00:00.000Z')
  })
})

describe('hand-written JSON', () => {
  it('is parsed with the line of every field, and of the parent of an absent field', () => {
    const { value, lineOf } = parseWithLines('{\n  "a": [\n    {"b": 1}\n  ],\n\n  "c":\n    "d"\n}')
    expect(value).toEqual({ a: [{ b: 1 }], c: 'd' })
    expect([['a'], ['a', 0, 'b'], ['a', 0, 'x'], ['c'], ['z']].map(lineOf)).toEqual([2, 3, 3, 6, 1])
  })

  it.each([
    ['{\n"a": 1\n"b": 2}', 3, 'comma expected'],
    ['{\n"a": \n}', 3, 'value expected'],
    ['[1,\n2', 2, 'close bracket expected'],
    ['{"a": 01}', 1, 'comma expected'],
    ['{a: 1}', 1, 'invalid symbol'],
    ['{"a": "b\n"}', 1, 'unexpected end of string'],
    ['{"a": 1,\n}', 2, 'property name expected'],
    ['// no comments\n{}', 1, 'invalid comment token'],
    ['{}\n\nx', 3, 'invalid symbol'],
    ['', 1, 'value expected'],
  ])('is refused at its line: %o', (text, line, message) => {
    expect(() => parseWithLines(text)).toThrow(expect.objectContaining({ line, message }))
  })

  it('is parsed like JSON.parse', () => {
    const value = { a: [1, -2.5e-3, true, null, '\\ "\u2028é😀'], b: { c: {} }, d: [] }
    for (const space of [0, 2]) expect(parseWithLines(JSON.stringify(value, null, space)).value).toEqual(value)
  })
})
