import { base58, hex } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { decodeTransaction } from '../../../src/payment/solana/transaction'
import { encodeTransfer, feeOf, isTransfer, type SolanaTransfer } from '../../../src/payment/solana/transfer'
import { contractOf } from '../pairs'

const keyOf = (byte: number) => base58.encode(new Uint8Array(32).fill(byte))
const BLOCKHASH = keyOf(9)
const SOL: SolanaTransfer = { from: keyOf(1), recipient: keyOf(2), atoms: 200_000_000n, token: null }
const USDC: SolanaTransfer = {
  ...SOL,
  atoms: 31_250_000n,
  token: { mint: contractOf('USDC', 'Solana'), decimals: 6, source: keyOf(3), destination: keyOf(4) },
}
const TOKEN = USDC.token as NonNullable<SolanaTransfer['token']>

describe('a transfer on Solana', () => {
  it.each([
    ['SOL', SOL],
    ['a token', USDC],
  ])('of %s is decoded as it was encoded', (_, transfer) => {
    const decoded = decodeTransaction(encodeTransfer(transfer, BLOCKHASH))
    expect(decoded.blockhash).toBe(BLOCKHASH)
    expect(isTransfer(decoded, transfer)).toBe(true)
  })

  it('has the bytes of the documented format', () => {
    const budget = `${'0306466fe5211732ffecadba72c39be7bc8ce5bbc5f7126b2c439b3a40000000'}`
    const keys = `${'01'.repeat(32)}${'02'.repeat(32)}${budget}${'00'.repeat(32)}`
    const instructions = '03020005023075000002000903' + '50c3000000000000' + '030200010c' + '0200000000c2eb0b00000000'
    expect(hex.encode(encodeTransfer(SOL, BLOCKHASH))).toBe(
      `01${'00'.repeat(64)}01000204${keys}${'09'.repeat(32)}${instructions}`,
    )
  })

  it('fits into one packet of the network', () => {
    expect(encodeTransfer(USDC, BLOCKHASH).length).toBeLessThan(1232 / 2)
  })

  it('costs the fee of its signature and of its compute units', () => {
    expect([feeOf(SOL), feeOf(USDC)]).toEqual([6_500n, 12_500n])
  })

  it.each<[string, SolanaTransfer, SolanaTransfer]>([
    ['another sender', { ...SOL, from: keyOf(5) }, SOL],
    ['another recipient', { ...SOL, recipient: keyOf(5) }, SOL],
    ['another amount', { ...SOL, atoms: SOL.atoms + 1n }, SOL],
    ['another recipient of a token', { ...USDC, token: { ...TOKEN, destination: keyOf(5) } }, USDC],
    ['another owner of the token account', { ...USDC, recipient: keyOf(5) }, USDC],
    ['another source of a token', { ...USDC, token: { ...TOKEN, source: keyOf(5) } }, USDC],
    ['another token', { ...USDC, token: { ...TOKEN, mint: contractOf('USDT', 'Solana') } }, USDC],
    ['other decimals', { ...USDC, token: { ...TOKEN, decimals: 9 } }, USDC],
    ['another amount of a token', { ...USDC, atoms: USDC.atoms * 1000n }, USDC],
    ['SOL for a token', { ...USDC, token: null }, USDC],
  ])('with %s is another transfer', (_, transfer, expected) => {
    expect(isTransfer(decodeTransaction(encodeTransfer(transfer, BLOCKHASH)), expected)).toBe(false)
  })

  it('with another instruction, a missing one or another program is another transfer', () => {
    const decoded = decodeTransaction(encodeTransfer(USDC, BLOCKHASH))
    const { instructions } = decoded
    const last = instructions.at(-1) as (typeof instructions)[number]
    const changed = (others: typeof instructions) => isTransfer({ ...decoded, instructions: others }, USDC)
    expect(changed(instructions)).toBe(true)
    expect(changed([...instructions, last])).toBe(false)
    expect(changed(instructions.slice(0, -1))).toBe(false)
    expect(changed([...instructions].reverse())).toBe(false)
    expect(changed([...instructions.slice(0, -1), { ...last, program: keyOf(7) }])).toBe(false)
    expect(changed([...instructions.slice(0, -1), { ...last, accounts: [...last.accounts, keyOf(7)] }])).toBe(false)
  })
})

describe('bytes that are no unsigned transfer', () => {
  const bytes = encodeTransfer(USDC, BLOCKHASH)
  const changed = (at: number, value: number) => bytes.map((byte, index) => (index === at ? value : byte))
  it.each([
    ['nothing', new Uint8Array()],
    ['bytes that are left over', Uint8Array.of(...bytes, 0)],
    ['a signature', changed(5, 1)],
    ['two signatures', changed(0, 2)],
    ['a version', changed(65, 0x80)],
    ['a second signer', changed(65, 2)],
    ['a signer that is read only', changed(66, 1)],
    ['a long list of accounts', changed(68, 200)],
  ])('with %s are refused', (_, wrong) => {
    expect(() => decodeTransaction(wrong)).toThrow(RangeError)
  })

  it('are refused wherever they are cut, and never read as the transfer where a byte is changed', () => {
    for (let length = 0; length < bytes.length; length += 1)
      expect(() => decodeTransaction(bytes.slice(0, length))).toThrow(RangeError)
    // The number of accounts that are read only, and the blockhash, do not change what is paid.
    const free = [67, ...Array.from({ length: 32 }, (_, index) => 69 + 9 * 32 + index)]
    for (let at = 0; at < bytes.length; at += 1) {
      let same = false
      try {
        same = isTransfer(decodeTransaction(changed(at, (bytes[at] ?? 0) ^ 1)), USDC)
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError)
      }
      expect([at, same]).toEqual([at, free.includes(at)])
    }
  })
})
