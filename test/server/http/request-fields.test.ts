import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { MerchantSessionRequest } from '../../../src/contract/session/merchant-session'
import { readFields } from '../../../src/server/http/request-fields'

const read = (input: unknown) => readFields(MerchantSessionRequest, input)

describe('unknown fields', () => {
  test.each([
    [{ metdata: {} }, 'metdata: This field is not known. Did you mean metadata?'],
    [{ metaData: {} }, 'metaData: This field is not known. Did you mean metadata?'],
    [{ returnUrl: '' }, 'returnUrl: This field is not known. Did you mean return_url?'],
    [{ foo: 1 }, 'foo: This field is not known.'],
    [{ customer: { first_nam: 'A' } }, 'customer.first_nam: This field is not known. Did you mean first_name?'],
    [{ items: [{ name: 'A' }, { nme: 'B' }] }, 'items.1.nme: This field is not known. Did you mean name?'],
    [{ constructor: 1 }, 'constructor: This field is not known.'],
  ])('of %j are named', (input, warning) => expect(read(input).warnings).toEqual([warning]))

  test('are not searched for in data of the merchant, and not named without end', () => {
    expect(read({ metadata: { anything: [{ at: 'all' }] } }).warnings).toEqual([])
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`x${n}${'y'.repeat(500)}`, 1]))
    const { warnings } = read(many)
    expect(warnings).toHaveLength(20)
    expect(warnings.every((text) => text.length < 100)).toBe(true)
  })

  test('of a choice are those of the option that fits', () => {
    const schema = v.object({ of: v.union([v.object({ a: v.string() }), v.object({ b: v.string() })]) })
    expect(readFields(schema, { of: { b: '', c: 1 } }).warnings).toEqual(['of.c: This field is not known.'])
  })
})

test.each([{}, { a: { b: [] } }, 7, [null]])('a choice of texts stays %j, which its schema refuses', (currency) => {
  expect(read({ currency }).input).toEqual({ currency })
})

describe('empty values of PHP', () => {
  test('count as absent where the field may be absent', () => {
    const input = { amount: '1', metadata: [], items: [], customer: [], title: '', return_url: '', page: '' }
    expect(read(input).input).toEqual({ amount: '1' })
  })

  test('stay where they are values, or the field is required or has a default', () => {
    const schema = v.object({
      required: v.string(),
      list: v.optional(v.array(v.string())),
      text: v.nullish(v.string()),
      id: v.optional(v.pipe(v.string(), v.minLength(1))),
      scopes: v.optional(v.pipe(v.array(v.string()), v.minLength(1)), ['payments']),
    })
    expect(readFields(schema, { required: '', list: [], text: '', id: '', scopes: [] }).input).toEqual({
      required: '',
      list: [],
      text: '',
      scopes: [],
    })
  })
})
