import { describe, expect, it } from 'vitest'
import { solanaReader } from '../../../../src/server/chains/solana/solana-reader'
import { associatedTokenAccount } from '../../../../src/server/chains/solana/token-account'
import { contractOf } from '../../../payment/pairs'
import { fakeClock } from '../../fake-clock'
import { TROUBLES } from '../fake-server'
import { fakeSolanaNode, GENESIS, strangerOf } from './fake-solana-node'

const FROM = 'B8UwBUUnKwCyKuGMbFKWaG7exYdDk2ozZrPg72NyVbfj'
const RECIPIENT = '7o36UsWR1JQLpZ9PE2gn9L4SQ69CNNiWAXd4Jt7rqz9Z'
const USDC = contractOf('USDC', 'Solana')

async function reading() {
  const clock = fakeClock()
  const host = await fakeSolanaNode(clock.now)
  const { transferFacts } = solanaReader({ endpoints: [{ url: host.url }], clock, genesis: GENESIS })
  if (!transferFacts) throw new Error('no facts')
  return { host, chain: host.chain, facts: (mint: string | null) => transferFacts(FROM, RECIPIENT, mint) }
}

describe('the facts for a transfer on Solana', () => {
  it('are the newest block, what the sender holds, and the rent of a token account that is missing', async () => {
    const { chain, facts } = await reading()
    chain.send([{ owner: FROM, amount: 9n }])
    chain.send([{ owner: FROM, amount: 40n, mint: USDC }])
    const blockhash = strangerOf(`block ${chain.slot}`)
    expect(await facts(USDC)).toEqual({ blockhash, rent: 2_039_280n, balances: { coin: 9n, asset: 40n } })
    expect(await facts(null)).toEqual({ blockhash, rent: 0n, balances: { coin: 9n, asset: 9n } })
  })

  it('are zeros for an account that holds nothing', async () => {
    const { facts } = await reading()
    expect((await facts(USDC)).balances).toEqual({ coin: 0n, asset: 0n })
  })

  it('have no rent where the token account exists', async () => {
    const { chain, facts } = await reading()
    chain.send([{ owner: RECIPIENT, amount: 1n, mint: USDC }])
    expect((await facts(USDC)).rent).toBe(0n)
  })

  it('have the rest of the rent where a stranger sent SOL to the place of the token account', async () => {
    const { chain, facts } = await reading()
    chain.send([{ owner: associatedTokenAccount(RECIPIENT, USDC).account, amount: 890_880n }])
    expect((await facts(USDC)).rent).toBe(1_148_400n)
  })

  it('are unavailable while the node is', async () => {
    const { host, facts } = await reading()
    host.trouble = TROUBLES.limited
    await expect(facts(USDC)).rejects.toMatchObject({ name: 'ChainUnavailable', retryAfterMs: 7_000 })
  })
})
