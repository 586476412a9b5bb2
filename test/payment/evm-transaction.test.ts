import { decodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { PAIRS } from '../../src/payment/chains/catalogue'
import { balanceCall, evmTransaction } from '../../src/payment/evm-transaction'
import { ADDRESS, pair } from './pairs'

const FROM = '0x52908400098527886e0f7030069857d2e4169ee7'
const ABI = parseAbi([
  'function transfer(address to, uint256 amount) returns (bool)',
  'function balanceOf(address account) view returns (uint256)',
])

describe('a transaction of a wallet', () => {
  it('pays the exact amount of any pair to the recipient, on the pair’s network', () => {
    const evm = PAIRS.filter(({ chainId }) => chainId !== null)
    expect(evm.length).toBeGreaterThan(10)
    for (const one of evm) {
      const atoms = 10n ** BigInt(one.decimals) * 31n + 1n
      const transaction = evmTransaction(one, FROM, ADDRESS[one.network], atoms)
      expect(Number(transaction.chainId)).toBe(one.chainId)
      expect(transaction.from).toBe(FROM)
      if (one.contract) {
        expect(transaction).toMatchObject({ to: one.contract, value: '0x0' })
        const call = decodeFunctionData({ abi: ABI, data: transaction.data as `0x${string}` })
        expect(call).toEqual({ functionName: 'transfer', args: [ADDRESS[one.network], atoms] })
      } else expect(transaction).toMatchObject({ to: ADDRESS[one.network], value: `0x${atoms.toString(16)}` })
    }
  })

  it('has no data where the network’s own coin is sent', () => {
    expect(evmTransaction(pair('ETH/Base'), FROM, ADDRESS.Base, 1n)).not.toHaveProperty('data')
  })

  it('does not exist on a network that is no EVM network', () => {
    expect(() => evmTransaction(pair('USDT/Tron'), FROM, ADDRESS.Tron, 1n)).toThrow(RangeError)
  })
})

it('the balance of a token is read from its contract', () => {
  const contract = pair('USDC/Base').contract ?? ''
  const { to, data } = balanceCall(contract, FROM)
  expect(to).toBe(contract)
  const call = decodeFunctionData({ abi: ABI, data: data as `0x${string}` })
  expect([call.functionName, String(call.args[0]).toLowerCase()]).toEqual(['balanceOf', FROM])
})
