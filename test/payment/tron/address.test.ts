import { expect, it } from 'vitest'
import { accountOf } from '../../../src/payment/tron/address'
import { contractOf } from '../pairs'

it('an address is converted to the form of JSON-RPC', () => {
  expect(accountOf(contractOf('USDT', 'Tron'))).toBe('0xa614f803b6fd780986a42c78ec9c7f77e6ded13c')
})

it.each([
  ['a wrong checksum', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u'],
  ['Bitcoin', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
  ['an EVM network', '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c'],
  ['nothing', ''],
])('throws for an address of %s', (_, address) => {
  expect(() => accountOf(address)).toThrow()
})
