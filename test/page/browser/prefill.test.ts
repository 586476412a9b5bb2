// @vitest-environment happy-dom
import { screen } from '@testing-library/preact'
import { describe, expect, it } from 'vitest'
import { fillForm, readPrefill } from '../../../src/page/browser/prefill'
import { draw } from '../draw'

describe('the prefill of a URL', () => {
  it('takes asset, network and amount from the query, but names and e-mail only from the fragment', () => {
    const everything = 'asset=USDT&network=Tron&amount=25&first_name=Ada&last_name=Obi&email=a%40b.co'
    expect(readPrefill(`?${everything}`, '')).toEqual({ asset: 'USDT', network: 'Tron', amount: '25' })
    expect(readPrefill('', `#${everything}`)).toMatchObject({ first_name: 'Ada', last_name: 'Obi', email: 'a@b.co' })
  })

  it('keeps the plus of an e-mail, which a link reads as a space', () => {
    expect(readPrefill('', '#email=a+b@example.com&first_name=Ada+Lovelace')).toEqual({
      email: 'a+b@example.com',
      first_name: 'Ada Lovelace',
    })
    expect(readPrefill('', '#email=a%2Bb@example.com')).toEqual({ email: 'a+b@example.com' })
  })

  it('ignores values that are too long, and fields that the form does not have', () => {
    expect(readPrefill(`?asset=${'x'.repeat(300)}&admin=1`, '#toString=1')).toEqual({})
  })
})

describe('the network of a shop', () => {
  it('wins over the one of the last payment, but not over the customer’s', () => {
    const { model } = draw()
    const fill = (prefill: object) => fillForm(document.body, model.form, prefill, { asset: 'USDT', network: 'Solana' })
    fill({})
    expect([model.form.asset.value, model.form.network.value]).toEqual(['USDT', 'Solana'])
    // the shop's message arrives after the form was filled in from the device
    fill({ network: 'Tron' })
    expect([model.form.asset.value, model.form.network.value]).toEqual(['USDT', 'Tron'])
    screen.getByRole('radio', { name: /^Solana/ }).click()
    fill({ network: 'Tron' })
    expect(model.form.network.value).toBe('Solana')
  })
})
