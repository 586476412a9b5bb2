import { expect, it } from 'vitest'
import { sentTo } from '../../../../src/server/chains/evm/sent-to'
import type { JsonRpc } from '../../../../src/server/chains/json-rpc/json-rpc'

const RECIPIENT = `0x${'22'.repeat(20)}`
const OTHER = `0x${'11'.repeat(20)}`
const ASSETS = [{ asset: 'ETH' as const, contract: null, decimals: 18 }]

/** The amounts that a transaction of one ether sent to the recipient, by a fake node. */
function ether(transaction: { to: string | null; input?: string }, status = '0x1') {
  const all = async () => [
    { value: '0xde0b6b3a7640000', ...transaction },
    { status, logs: [] },
  ]
  return sentTo({ all } as unknown as JsonRpc, ASSETS, `0x${'ab'.repeat(32)}`, RECIPIENT)
}

it.each([
  ['to the recipient sends its value', { to: RECIPIENT, input: '0x' }, { ETH: '1' }],
  ['to another address sends the recipient nothing', { to: OTHER, input: '0x' }, { ETH: '0' }],
  ['that calls a contract has an unknown amount', { to: OTHER, input: '0xa9059cbb' }, {}],
  ['that creates a contract has an unknown amount', { to: null, input: '0x6080' }, {}],
  ['whose input the node does not return has an unknown amount', { to: OTHER }, {}],
])('a transaction of the coin %s', async (_, transaction, sent) => {
  expect(await ether(transaction)).toEqual(sent)
})

it('a transaction that failed has sent nothing', async () => {
  expect(await ether({ to: RECIPIENT, input: '0x' }, '0x0')).toEqual({ ETH: '0' })
})
