// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { readPrefill } from '../../../src/page/browser/prefill'

describe('the prefill of a URL', () => {
  it('takes asset, network and amount from the query, but names and e-mail only from the fragment', () => {
    const everything = 'asset=USDT&network=Tron&amount=25&first_name=Ada&last_name=Obi&email=a%40b.co'
    expect(readPrefill(`?${everything}`, '')).toEqual({ asset: 'USDT', network: 'Tron', amount: '25' })
    expect(readPrefill('', `#${everything}`)).toMatchObject({ first_name: 'Ada', last_name: 'Obi', email: 'a@b.co' })
  })

  it('ignores values that are too long, and fields that the form does not have', () => {
    expect(readPrefill(`?asset=${'x'.repeat(300)}&admin=1`, '#toString=1')).toEqual({})
  })
})
