import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { errorDetails, findCode } from '../../../src/server/http/error-details'

const CONTRACT = import.meta.glob<Record<string, unknown>>('../../../src/contract/**/*.ts', { eager: true })

/** The texts of all checks within the schemas of the contract. Texts that are made from the input are functions. */
function contractTexts(): string[] {
  const visited = new Set<unknown>()
  const found = new Set<string>()
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null || visited.has(value)) return
    visited.add(value)
    const { kind, message } = value as { kind?: unknown; message?: unknown }
    if (typeof kind === 'string' && typeof message === 'string') found.add(message)
    for (const part of Object.values(value)) visit(part)
  }
  visit(Object.values(CONTRACT).map((exports) => Object.values(exports)))
  return [...found]
}

/** Texts that begin with a variable, or break off before a nested template, cannot be read from the source. */
const isWhole = (text: string) => !/^(?:[\w.]+: )?(?:1|\$\{.*)$|\\$|\$\{[^}]*$/.test(text)

/** The literal texts of one kind of error in the sources of the service, with `1` for each inserted value. */
function serverTexts(call: string): string[] {
  const files = readdirSync('src/server', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'))
  return files
    .flatMap((path) => {
      const source = readFileSync(`src/server/${path}`, 'utf8')
      return [...source.matchAll(new RegExp(`\\b${call}\\(\\s*(['\`])(.+?)\\1`, 'g'))].map(([, , text = '']) =>
        text.replaceAll(/\$\{[^{}]*\}/g, '1'),
      )
    })
    .filter(isWhole)
}

describe('every text of an error has a code:', () => {
  test('those of the contract', () => {
    const texts = contractTexts()
    expect(texts.length).toBeGreaterThan(50)
    expect(texts.filter((text) => findCode(text) === null)).toEqual([])
  })

  test('those that refuse a field', () => {
    const texts = serverTexts('invalid').map((text) => text.replace(/^[\w.-]+: /, ''))
    expect(texts.length).toBeGreaterThan(30)
    expect(texts.filter((text) => findCode(text) === null)).toEqual([])
  })

  test('those of conflicts', () => {
    const texts = serverTexts('conflict')
    expect(texts.length).toBeGreaterThan(30)
    expect(texts.filter((text) => findCode(text) === null)).toEqual([])
  })
})

describe('the details of a problem', () => {
  const invalid = (...errors: string[]) => errorDetails({ status: 400, message: 'The request is not valid', errors })

  test('have the field, its code and the values of its text', () => {
    expect(invalid('items.0.amount: Must have at most 2 decimals.', 'asset: Must be one of BTC, ETH.')).toEqual([
      {
        field: 'items.0.amount',
        code: 'too_many_decimals',
        message: 'Must have at most 2 decimals.',
        params: { max: '2' },
      },
      {
        field: 'asset',
        code: 'not_allowed_value',
        message: 'Must be one of BTC, ETH.',
        params: { allowed: 'BTC, ETH' },
      },
    ])
  })

  test('tell conflicts apart that differ only by their message', () => {
    const codeOf = (message: string) => errorDetails({ status: 409, message, errors: [] })[0]?.code
    expect(codeOf('The reference is taken')).toBe('reference_taken')
    expect(codeOf('This Idempotency-Key was used with another request')).toBe('idempotency_key_reused')
  })

  test('have the code of the conflict where the field says no more', () => {
    const errors = ['amount: Must not be more than the available balance of 5.00 NGN.']
    const message = 'The balance does not cover this transfer'
    expect(errorDetails({ status: 409, message, errors })).toMatchObject([
      { field: 'amount', code: 'insufficient_balance' },
    ])
  })

  test('have a code for texts that the catalogue does not have', () => {
    expect(invalid('x: Other: words')).toEqual([{ field: 'x', code: 'invalid', message: 'Other: words', params: {} }])
  })
})
