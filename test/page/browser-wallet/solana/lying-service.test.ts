import { base64 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import type { WalletTransaction } from '../../../../src/contract/session/wallet-transaction'
import { decodeTransaction } from '../../../../src/payment/solana/transaction'
import { contractOf } from '../../../payment/pairs'
import { OTHER, pay, prepared, standardWallet } from './solana-wallet'

/** The transaction of an honest service with one byte changed. */
function withByte(at: number, value: number): WalletTransaction {
  const answer = prepared()
  const bytes = base64.decode(answer.transaction)
  bytes[at] = value
  return { ...answer, transaction: base64.encode(bytes) }
}
/** The bytes of an encoded transaction before its instructions: the signature, the header, nine keys and a block. */
const INSTRUCTIONS_AT = 65 + 3 + 1 + 9 * 32 + 32
/** The bytes of the last instruction: its program, four accounts and ten bytes of data, with two lengths. */
const LAST_LENGTH = 1 + 5 + 11

/** The transaction with its last instruction repeated. */
function withAnotherInstruction(): WalletTransaction {
  const answer = prepared()
  const bytes = base64.decode(answer.transaction)
  const longer = Uint8Array.of(...bytes, ...bytes.slice(-LAST_LENGTH))
  longer[INSTRUCTIONS_AT] = 5
  expect(decodeTransaction(longer).instructions).toHaveLength(5)
  return { ...answer, transaction: base64.encode(longer) }
}

describe('a service that lies', () => {
  it.each<[string, WalletTransaction]>([
    ['about the recipient', prepared({ recipient: OTHER })],
    ['about the owner of the token account', prepared({ recipient: contractOf('USDC', 'Solana') })],
    ['about the amount', prepared({ atoms: 31_250_001n })],
    ['about the token', prepared({ of: 'USDT/Solana' })],
    ['about the sender', prepared({ from: OTHER })],
    ['with SOL for a token', prepared({ of: 'SOL/Solana', atoms: 31_250_000n })],
    [
      'with a bump that does not fit the token account',
      prepared({ claimed: { source_bump: 253, destination_bump: 254 } }),
    ],
    [
      'with the token account of another bump',
      prepared({
        bumps: { source_bump: 253, destination_bump: 254 },
        claimed: { source_bump: 253, destination_bump: 255 },
      }),
    ],
    [
      'with another source',
      prepared({
        bumps: { source_bump: 252, destination_bump: 255 },
        claimed: { source_bump: 253, destination_bump: 255 },
      }),
    ],
    ['without bumps', { ...prepared(), token_accounts: null }],
    ['with a second transfer', withAnotherInstruction()],
    ['with a second signer', withByte(65, 2)],
    ['with another program', withByte(base64.decode(prepared().transaction).length - LAST_LENGTH, 5)],
    ['with no base64', { ...prepared(), transaction: '<script>' }],
    ['with nothing', { ...prepared(), transaction: '' }],
  ])('%s never reaches the wallet', async (_, answer) => {
    const { wallet, sent } = standardWallet()
    expect((await pay(wallet, { answer })).outcome).toEqual({ refused: 'mismatch' })
    expect(sent).toEqual([])
  })

  it('about the rent of SOL, of which there is none, sends no other transfer', async () => {
    const { wallet, sent } = standardWallet()
    await pay(wallet, { of: 'SOL/Solana', answer: { ...prepared({ of: 'SOL/Solana' }), rent: '1' } })
    expect(sent.map(({ transaction }) => base64.encode(transaction))).toEqual([
      prepared({ of: 'SOL/Solana' }).transaction,
    ])
  })
})
