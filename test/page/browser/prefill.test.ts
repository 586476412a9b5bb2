// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { prefillOf } from '../../../src/page/browser/prefill'

describe('what an address may fill in', () => {
  it('is asset, network and amount by query, names and e-mail by fragment only', () => {
    const everything = 'asset=USDT&network=Tron&amount=25&first_name=Ada&last_name=Obi&email=a%40b.co'
    expect(prefillOf(`?${everything}`, '')).toEqual({ asset: 'USDT', network: 'Tron', amount: '25' })
    expect(prefillOf('', `#${everything}`)).toMatchObject({ first_name: 'Ada', last_name: 'Obi', email: 'a@b.co' })
  })

  it('is nothing longer than a field, and nothing that the form does not have', () => {
    expect(prefillOf(`?asset=${'x'.repeat(300)}&admin=1`, '#toString=1')).toEqual({})
  })
})
