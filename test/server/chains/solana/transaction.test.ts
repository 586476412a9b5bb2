import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { balanceAfter, receivedBy, sendersOf, Transaction } from '../../../../src/server/chains/solana/transaction'
import { contractOf } from '../../../payment/pairs'

const [PAYER, OWNER, ACCOUNT, OTHER] = ['Payer', 'Owner', 'TokenAccount', 'AnotherTokenAccount']
const SOL = { asset: 'SOL' as const, mint: null, decimals: 9 }
const USDC = { asset: 'USDC' as const, mint: contractOf('USDC', 'Solana'), decimals: 6 }

const tokens = (accountIndex: number, amount: string, { mint = USDC.mint, owner = OWNER } = {}) => ({
  accountIndex,
  mint,
  owner,
  programId: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  uiTokenAmount: { amount, decimals: 6, uiAmount: null, uiAmountString: '' },
})

/** A transaction as `getTransaction` returns it in the encoding `json`. */
function transaction(meta: object = {}, keys = [PAYER, OWNER, ACCOUNT, OTHER], signers = 1) {
  return v.parse(Transaction, {
    slot: 447_120_004,
    blockTime: 1_789_430_400,
    version: 1,
    transaction: {
      signatures: ['signature'],
      message: {
        header: { numRequiredSignatures: signers, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 1 },
        accountKeys: keys,
        recentBlockhash: 'hash',
        instructions: [],
      },
    },
    meta: {
      err: null,
      fee: 5000,
      preBalances: [1.3e19, 10, 0, 0],
      postBalances: [1.3e19, 25, 0, 0],
      innerInstructions: [],
      preTokenBalances: [tokens(2, '100')],
      postTokenBalances: [tokens(2, '40'), tokens(3, '90')],
      ...meta,
    },
  })
}

describe('the amount that a transaction brought its recipient', () => {
  it('is the increase of the owner’s balance in all accounts', () => {
    expect(receivedBy(transaction(), OWNER, SOL)).toBe(15n)
    expect(receivedBy(transaction(), OWNER, USDC)).toBe(30n)
  })

  it('is 0 for another owner or mint', () => {
    const postTokenBalances = [tokens(2, '900', { owner: PAYER }), tokens(3, '900', { mint: 'another' })]
    expect(receivedBy(transaction({ preTokenBalances: [], postTokenBalances }), OWNER, USDC)).toBe(0n)
  })

  it('is 0 if the balance fell, the owner signed the transaction, or it failed', () => {
    expect(receivedBy(transaction({ postBalances: [0, 3, 0, 0], postTokenBalances: null }), OWNER, SOL)).toBe(0n)
    expect(receivedBy(transaction({ postTokenBalances: null }), OWNER, USDC)).toBe(0n)
    expect(receivedBy(transaction({ err: { InstructionError: [0, { Custom: 1 }] } }), OWNER, USDC)).toBe(0n)
    expect(receivedBy(transaction({ err: 'AccountInUse' }), OWNER, SOL)).toBe(0n)
    expect(receivedBy(transaction({}, undefined, 2), OWNER, SOL)).toBe(0n)
  })

  it('includes accounts from lookup tables', () => {
    const loadedAddresses = { writable: [OWNER], readonly: [ACCOUNT, OTHER] }
    expect(receivedBy(transaction({ loadedAddresses }, [PAYER]), OWNER, SOL)).toBe(15n)
  })

  it('is unreadable if the balances belong to other accounts', () => {
    expect(() => receivedBy(transaction({}, [PAYER, OWNER]), OWNER, SOL)).toThrow('unreadable')
    expect(() => receivedBy(transaction({}, [PAYER, ACCOUNT, OTHER, 'Program']), OWNER, SOL)).toThrow('unreadable')
  })

  it('is unreadable if the transaction lacks its result', () => {
    expect(() => transaction({ err: undefined })).toThrow()
  })
})

it('the balance after a transaction is that of the account, and 0 for a closed account', () => {
  expect(balanceAfter(transaction(), OWNER, SOL)).toBe(25n)
  expect(balanceAfter(transaction(), ACCOUNT, USDC)).toBe(40n)
  expect(balanceAfter(transaction({ postTokenBalances: [] }), ACCOUNT, USDC)).toBe(0n)
})

describe('the senders of a transaction', () => {
  it('are the owners who had less of the asset afterwards', () => {
    const preTokenBalances = [tokens(2, '100', { owner: PAYER }), tokens(3, '50')]
    const postTokenBalances = [tokens(2, '40', { owner: PAYER }), tokens(3, '110')]
    expect(sendersOf(transaction({ preTokenBalances, postTokenBalances }), USDC)).toEqual([PAYER])
    expect(sendersOf(transaction({ preBalances: [9000, 10, 7, 0], postBalances: [4000, 15, 2, 0] }), SOL)).toEqual([
      ACCOUNT,
    ])
  })

  it('include the account that pays the fee only if it also sent the money', () => {
    const sent = { preBalances: [9000, 10, 7, 0], postBalances: [3995, 15, 7, 0] }
    expect(sendersOf(transaction(sent), SOL)).toEqual([PAYER])
    expect(sendersOf(transaction({ ...sent, postBalances: [4000, 10, 7, 0] }), SOL)).toEqual([])
  })

  it('are nobody if the transaction failed', () => {
    expect(sendersOf(transaction({ err: 'AccountInUse', postBalances: [1, 1, 0, 0] }), SOL)).toEqual([])
  })
})
