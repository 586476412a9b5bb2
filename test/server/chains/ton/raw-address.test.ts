import { Address } from '@ton/core'
import { expect, it } from 'vitest'
import { rawAddress } from '../../../../src/server/chains/ton/raw-address'
import { contractOf } from '../../../payment/pairs'

const FRIENDLY = contractOf('USDT', 'TON')
const RAW = '0:b113a994b5024a16719f69139328eb759596c38a25f59028b146fecdc3621dfe'

it('all spellings of an address have one raw form', () => {
  const address = Address.parse(FRIENDLY)
  const spellings = [true, false].flatMap((bounceable) =>
    [true, false].map((urlSafe) => address.toString({ bounceable, urlSafe })),
  )
  expect(new Set(spellings).size).toBe(4)
  for (const spelling of [...spellings, RAW, RAW.toUpperCase()]) expect(rawAddress(spelling)).toBe(RAW)
})

it.each([
  '',
  'addr_none',
  FRIENDLY.replace('s', 't'),
  RAW.slice(0, -1),
  'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
])('the text %j has no raw form', (text) => {
  expect(rawAddress(text)).toBeNull()
})
