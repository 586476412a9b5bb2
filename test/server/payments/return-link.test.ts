import { describe, expect, test } from 'vitest'
import { replacedParameters, withReturnValues } from '../../../src/server/payments/return-link'

const link = (returnUrl: string) => withReturnValues(returnUrl, { session_id: 's', status: 'completed' }, () => 'S')
const OURS = 'session_id=s&status=completed&sig=S'

describe('a return link', () => {
  test.each([
    ['https://shop.example/thanks', `https://shop.example/thanks?${OURS}`],
    ['https://shop.example/thanks?x=%20y', `https://shop.example/thanks?x=%20y&${OURS}`],
    ['https://shop.example/?done', `https://shop.example/?done&${OURS}`],
    ['https://shop.example/?a[]=1&a[]=2&&b=~*', `https://shop.example/?a[]=1&a[]=2&&b=~*&${OURS}`],
    ['https://shop.example/?x=a+b%2Bc#/paid', `https://shop.example/?x=a+b%2Bc&${OURS}#/paid`],
  ])('keeps the query of %s byte for byte', (returnUrl, expected) => expect(link(returnUrl)).toBe(expected))

  test('has a character that no URL can have as browsers send it, so that the signature holds', () => {
    expect(link("https://shop.example/?x=é'")).toBe(`https://shop.example/?x=%C3%A9%27&${OURS}`)
  })

  test('replaces parameters of its own names, which are named', () => {
    const returnUrl = 'https://shop.example/?status=new&x=1&%73ig=0'
    expect(link(returnUrl)).toBe(`https://shop.example/?x=1&${OURS}`)
    expect(replacedParameters(returnUrl)).toEqual(['status', 'sig'])
  })
})
