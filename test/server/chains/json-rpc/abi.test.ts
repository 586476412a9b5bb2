import {
  decodeFunctionData,
  encodeFunctionData,
  encodeFunctionResult,
  erc20Abi,
  multicall3Abi,
  toEventSelector,
} from 'viem'
import { expect, it } from 'vitest'
import {
  addressOfTopic,
  decodeAggregate3,
  decodeNumber,
  encodeAggregate3,
  encodeBalanceOf,
  encodeDecimals,
  encodeGetEthBalance,
  MULTICALL3,
  TRANSFER_TOPIC,
  topicOf,
} from '../../../../src/server/chains/json-rpc/abi'

const OWNER = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'

it('encodes the calls as viem does', () => {
  expect(encodeBalanceOf(OWNER)).toBe(
    encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [OWNER] }).toLowerCase(),
  )
  expect(encodeDecimals()).toBe(encodeFunctionData({ abi: erc20Abi, functionName: 'decimals' }))
  expect(encodeGetEthBalance(OWNER)).toBe(
    encodeFunctionData({ abi: multicall3Abi, functionName: 'getEthBalance', args: [OWNER] }).toLowerCase(),
  )
  expect(TRANSFER_TOPIC).toBe(toEventSelector('Transfer(address,address,uint256)'))
  expect(addressOfTopic(topicOf(OWNER))).toBe(OWNER.toLowerCase())
})

it.each([0, 1, 3])('encodes %i calls in one, so that viem reads them', (count) => {
  const calls = Array.from({ length: count }, (_, index) =>
    index % 2 ? { to: OWNER, data: encodeBalanceOf(OWNER) } : { to: MULTICALL3, data: encodeDecimals() },
  )
  const { args } = decodeFunctionData({ abi: multicall3Abi, data: encodeAggregate3(calls) as `0x${string}` })
  expect(args).toEqual([calls.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }))])
})

const resultOf = (results: { success: boolean; returnData: `0x${string}` }[]) =>
  encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result: results })
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}` as const

it('decodes the numbers of an answer, with null for failed calls and invalid numbers', () => {
  const most = 2n ** 256n - 1n
  const answer = resultOf([
    { success: true, returnData: word(5n) },
    { success: false, returnData: word(7n) },
    { success: true, returnData: '0x' },
    { success: true, returnData: '0x05' },
    { success: true, returnData: word(most) },
  ])
  expect(decodeAggregate3(answer, 5)).toEqual([5n, null, null, null, most])
})

it('decodes no answer to other calls, and no incomplete answer', () => {
  const answer = resultOf([{ success: true, returnData: word(5n) }])
  expect(decodeAggregate3(answer, 2)).toBeNull()
  expect(decodeAggregate3('0x', 1)).toBeNull()
  expect(decodeAggregate3(answer.slice(0, -2), 1)).toEqual([null])
  expect(decodeAggregate3(`0x${'f'.repeat(640)}`, 1)).toBeNull()
  expect(decodeNumber('0x')).toBeNull()
  expect(decodeNumber('0x01')).toBeNull()
})
