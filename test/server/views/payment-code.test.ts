import { expect, it } from 'vitest'
import { pairOf } from '../../../src/payment/chains/catalogue'
import { paymentCode } from '../../../src/server/views/payment-code'

const TRON = 'TJEh7TX8sNj5uq4hXKyYdTrnGmeeG48to1'
const EVM = '0x52908400098527886E0F7030069857D2E4169EE7'
const BITCOIN = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'

it.each([
  ['ETH', 'Ethereum', EVM, true],
  ['USDT', 'Tron', TRON, false],
  ['BTC', 'Bitcoin', BITCOIN, false],
] as const)('%s on %s has a second code only where a wallet is known to read it', (asset, network, address, second) => {
  const pair = pairOf(asset, network)
  if (!pair) throw new Error('there is such a pair')
  const { payment_uri, qr } = paymentCode({ pair, address, due: 31_250_000n })
  expect(payment_uri).toContain(address)
  expect(qr?.default).toMatch(/^\d+:/)
  expect(qr?.with_amount !== null).toBe(second)
})

it('there is none where there is nothing to send', () => {
  expect(paymentCode(null)).toEqual({ payment_uri: null, qr: null })
})
