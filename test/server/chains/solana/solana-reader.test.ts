import { describe, expect, it } from 'vitest'
import { solanaReader } from '../../../../src/server/chains/solana/solana-reader'
import { contractOf } from '../../../payment/pairs'
import { TROUBLES } from '../fake-server'
import { describeUnreliableNode } from '../unreliable-node'
import { watch } from '../watch'
import { fakeSolanaNode, GENESIS, strangerOf } from './fake-solana-node'

const ADDRESS = 'B8UwBUUnKwCyKuGMbFKWaG7exYdDk2ozZrPg72NyVbfj'
const OTHER = '7o36UsWR1JQLpZ9PE2gn9L4SQ69CNNiWAXd4Jt7rqz9Z'
const USDT = contractOf('USDT', 'Solana')
const USDC = contractOf('USDC', 'Solana')

const sol = (amount: bigint, owner = ADDRESS) => ({ owner, amount })
const usdt = (amount: bigint, owner = ADDRESS) => ({ owner, amount, mint: USDT })

async function watching({ second = false } = {}) {
  const watched = await watch({
    address: ADDRESS,
    columns: ['id', 'amount', 'confirmations', 'state'],
    serve: fakeSolanaNode,
    read: (endpoints, clock) => solanaReader({ endpoints, clock, genesis: GENESIS }),
    second,
  })
  const { host } = watched
  const countTransactionRequests = () => host.requests.filter(({ method }) => method === 'getTransaction').length
  return { ...watched, chain: host.chain, countTransactionRequests }
}

describe('a node that limits the accounts of a request', () => {
  it.each([3, 5, 15])('to %i is scanned completely, in few requests', async (most) => {
    const { chain, scan, reader, host } = await watching()
    chain.maxAccounts = most
    const addresses = Array.from({ length: 20 }, (_, index) => strangerOf(`few ${index}`))
    expect((await reader.initialStates(addresses)).every((state) => state !== null)).toBe(true)
    const before = host.paths.length
    chain.send([usdt(31_250_000n)])
    expect((await scan()).map(([, amount]) => amount)).toEqual(['31.25'])
    // the reader has learned the limit by now
    expect(host.paths.length - before).toBeLessThan(12)
  })
})

describe('money on Solana', () => {
  it('is final by its slot if the node gives no status', async () => {
    const { chain, scan } = await watching()
    chain.hasStatus = false
    chain.send([usdt(31_250_000n)])
    expect((await scan()).map((one) => one.at(-1))).toEqual(['seen'])
    chain.slot += 40
    chain.root = chain.slot
    expect((await scan()).map((one) => one.at(-1))).toEqual(['confirmed'])
    expect(await scan()).toEqual([])
  })

  it('is detected before its block is final, then confirmed, then no longer reported', async () => {
    const { chain, scan } = await watching()
    expect(await scan()).toEqual([])
    const signature = chain.send([usdt(31_250_000n)])
    const id = `${signature}:${ADDRESS}:${USDT}`
    expect(await scan()).toEqual([[id, '31.25', 1, 'seen']])
    chain.slot += 4
    expect(await scan()).toEqual([[id, '31.25', 5, 'seen']])
    chain.slot += 100
    expect(await scan()).toEqual([[id, '31.25', 31, 'seen']])
    chain.finalize(0)
    expect(await scan()).toEqual([[id, '31.25', 105, 'confirmed']])
    chain.finalize()
    expect(await scan()).toEqual([])
  })

  it('has the required confirmations if it is final at once', async () => {
    const { chain, scan } = await watching()
    const signature = chain.send([sol(1_500_000_000n)])
    chain.finalize(0)
    expect(await scan()).toEqual([[`${signature}:${ADDRESS}:SOL`, '1.5', 32, 'confirmed']])
    expect(await scan()).toEqual([])
  })

  it('is reported as custody reports it', async () => {
    const { chain, movements } = await watching()
    const signature = chain.send([usdt(1n)])
    expect(await movements()).toEqual([
      {
        id: `${signature}:${ADDRESS}:${USDT}`,
        address: ADDRESS,
        asset: 'USDT',
        network: 'Solana',
        amount: '0.000001',
        hash: signature,
        confirmations: 1,
        required_confirmations: 32,
        state: 'seen',
        reason: null,
      },
    ])
  })

  it('is one deposit per transaction', async () => {
    const { chain, scan } = await watching()
    const first = chain.send([usdt(10_000_000n)])
    expect(await scan()).toHaveLength(1)
    const second = chain.send([usdt(21_000_000n)])
    chain.finalize(0)
    expect((await scan()).map(([id, amount, , state]) => [id, amount, state])).toEqual([
      [`${first}:${ADDRESS}:${USDT}`, '10', 'confirmed'],
      [`${second}:${ADDRESS}:${USDT}`, '21', 'confirmed'],
    ])
  })

  it('of one asset in one transaction is one deposit, for any number of transfers', async () => {
    const { chain, scan } = await watching()
    const signature = chain.send([usdt(10_000_000n), usdt(5n), usdt(7n, OTHER), sol(3n)])
    expect(await scan()).toEqual([
      [`${signature}:${ADDRESS}:${USDT}`, '10.000005', 1, 'seen'],
      [`${signature}:${ADDRESS}:SOL`, '0.000000003', 1, 'seen'],
    ])
  })

  it.each(['legacy', 0, 1] as const)('comes by transactions of the version %s', async (version) => {
    const { chain, scan } = await watching()
    chain.send([usdt(1_000_000n), sol(1n)], { version })
    expect((await scan()).map(([, amount]) => amount)).toEqual(['1', '0.000000001'])
  })

  it('of an unknown mint is ignored, and other money in its transaction counts', async () => {
    const { chain, scan } = await watching()
    chain.send([{ owner: ADDRESS, amount: 999n, mint: strangerOf('mint') }])
    expect(await scan()).toEqual([])
    chain.send([
      { owner: ADDRESS, amount: 999n, mint: strangerOf('mint') },
      { owner: ADDRESS, amount: 4_000_000n, mint: USDC },
    ])
    expect((await scan()).map(([id, amount]) => [String(id).split(':')[2], amount])).toEqual([[USDC, '4']])
  })

  it('of a failed transaction is ignored', async () => {
    const { chain, scan } = await watching()
    chain.send([usdt(31_000_000n)], { fails: true })
    const signature = chain.send([usdt(2_000_000n)])
    chain.finalize(0)
    expect(await scan()).toEqual([[`${signature}:${ADDRESS}:${USDT}`, '2', 32, 'confirmed']])
  })

  it('in a transaction that the owner signed is ignored', async () => {
    const { chain, scan } = await watching()
    chain.send([sol(50_000_000n)])
    chain.send([usdt(31_000_000n)])
    chain.finalize(0)
    expect(await scan()).toHaveLength(2)
    // the tokens leave, and the owner gets the rent of their account back
    chain.send([usdt(-31_000_000n), sol(2_039_280n)], { signer: ADDRESS })
    chain.finalize(0)
    expect(await scan()).toEqual([])
    chain.send([usdt(6_000_000n)])
    expect((await scan()).map(([, amount]) => amount)).toEqual(['6'])
  })

  it('that arrived and left between two scans is still reported, if its owner paid the fee for sending it', async () => {
    const { chain, scan } = await watching()
    chain.send([sol(50_000_000n)])
    chain.finalize(0)
    expect(await scan()).toHaveLength(1)
    const signature = chain.send([usdt(31_000_000n)])
    chain.send([usdt(-31_000_000n), sol(-5_000n)], { signer: ADDRESS })
    chain.finalize(0)
    expect(await scan()).toEqual([[`${signature}:${ADDRESS}:${USDT}`, '31', 32, 'confirmed']])
  })

  it('is found behind a thousand other transactions, a batch at each scan', async () => {
    const { chain, scan, countTransactionRequests } = await watching()
    const first = chain.send([usdt(777n)])
    for (let count = 0; count < 1_020; count += 1) chain.send([usdt(1n)], { fails: count % 2 === 0 })
    const last = chain.send([usdt(888n)])
    chain.finalize(0)
    const found: unknown[] = []
    for (let count = 0; count < 11; count += 1) {
      const before = countTransactionRequests()
      found.push(...(await scan()).map(([id]) => id))
      // the transaction that created the token account mentions its owner, too
      expect(countTransactionRequests() - before).toBeLessThanOrEqual(101)
    }
    expect(found).toHaveLength(2 + 510)
    expect(new Set(found).size).toBe(found.length)
    expect([found[0], found.at(-1)]).toEqual([first, last].map((signature) => `${signature}:${ADDRESS}:${USDT}`))
    expect(await scan()).toEqual([])
  })

  it('is found when the lists of a node are behind its balances', async () => {
    const { chain, scan } = await watching()
    chain.listBehind = 5
    const signature = chain.send([usdt(31_000_000n)])
    expect(await scan()).toEqual([])
    chain.finalize(0)
    expect(await scan()).toEqual([])
    chain.slot += 5
    expect((await scan()).map(([id, , , state]) => [id, state])).toEqual([
      [`${signature}:${ADDRESS}:${USDT}`, 'confirmed'],
    ])
  })

  it('is reported once by a node that has forgotten the transaction at which its list should end', async () => {
    const { chain, scan } = await watching()
    chain.send([usdt(1n)])
    const second = chain.send([usdt(2n)])
    chain.finalize()
    expect(await scan()).toHaveLength(2)
    chain.forgotten.add(second)
    const third = chain.send([usdt(3n)])
    expect((await scan()).map(([id]) => id)).toEqual([`${third}:${ADDRESS}:${USDT}`])
  })
})

describe('a transaction that is no longer in a block', () => {
  it('fails once it can enter no other block', async () => {
    const { chain, scan } = await watching()
    const signature = chain.send([usdt(31_000_000n)])
    const id = `${signature}:${ADDRESS}:${USDT}`
    expect(await scan()).toHaveLength(1)
    chain.drop(signature)
    expect(await scan()).toEqual([])
    chain.finalize(200)
    expect(await scan()).toEqual([])
    chain.finalize(200)
    expect(await scan()).toEqual([[id, '0', 0, 'failed']])
    expect(await scan()).toEqual([])
  })

  it('does not hide another transaction of the same amount', async () => {
    const { chain, scan } = await watching()
    const signature = chain.send([usdt(31_000_000n)])
    await scan()
    chain.drop(signature)
    chain.finalize(400)
    expect(await scan()).toHaveLength(1)
    const next = chain.send([usdt(31_000_000n)])
    expect((await scan()).map(([id, amount]) => [id, amount])).toEqual([[`${next}:${ADDRESS}:${USDT}`, '31']])
  })

  it('is the same deposit in another block', async () => {
    const { chain, scan } = await watching()
    const signature = chain.send([usdt(31_000_000n)])
    await scan()
    chain.drop(signature, { slot: chain.slot + 2 })
    chain.slot += 2
    expect(await scan()).toEqual([[`${signature}:${ADDRESS}:${USDT}`, '31', 1, 'seen']])
  })

  it('fails when it has failed in the final block', async () => {
    const { chain, scan } = await watching()
    const signature = chain.send([usdt(31_000_000n)])
    await scan()
    chain.drop(signature, { fails: true })
    expect((await scan()).map(([, amount]) => amount)).toEqual(['31'])
    chain.finalize(0)
    expect(await scan()).toEqual([[`${signature}:${ADDRESS}:${USDT}`, '0', 0, 'failed']])
  })

  it('does not fail while one of two nodes has it, or is unreachable', async () => {
    const { chain, scan, backup } = await watching({ second: true })
    const signature = chain.send([usdt(31_000_000n)])
    backup.chain.send([usdt(31_000_000n)])
    await scan()
    chain.drop(signature)
    chain.finalize(400)
    backup.chain.finalize(400)
    expect(await scan()).toEqual([])
    backup.chain.drop(signature)
    backup.trouble = TROUBLES.broken
    expect(await scan()).toEqual([])
    backup.trouble = null
    expect((await scan()).map(([, amount, , state]) => [amount, state])).toEqual([['0', 'failed']])
  })
})

describe('an address with any history', () => {
  it('is refused', async () => {
    const { chain, reader } = await watching()
    expect(await reader.initialStates([ADDRESS, OTHER])).toEqual([expect.anything(), expect.anything()])
    chain.send([usdt(1n)])
    expect(await reader.initialStates([OTHER, ADDRESS])).toEqual([expect.anything(), null])
    chain.send([sol(1n, OTHER)])
    expect(await reader.initialStates([OTHER])).toEqual([null])
  })

  it('is refused even if it is empty again', async () => {
    const { chain, reader } = await watching()
    chain.send([sol(5n)])
    chain.send([sol(-5n)], { signer: ADDRESS })
    expect(await reader.initialStates([ADDRESS])).toEqual([null])
  })
})

describeUnreliableNode({
  address: ADDRESS,
  watching,
  nodeOf: ({ chain }) => chain,
  pay: (chain) => [[`${chain.send([usdt(1_000_000n)])}:${ADDRESS}:${USDT}`, '1', 1, 'seen']],
  another: [['another chain', 'chain', { genesis: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG' }]],
  rewind: ({ root }) => ({ root: root - 1 }),
  staleMs: 900_000,
})

describe('a node', () => {
  it('counts as behind if its URL is answered by another node, which lacks the newest block', async () => {
    const { chain, scan } = await watching()
    const signature = chain.send([usdt(1_000_000n)])
    chain.finalize(0)
    chain.accountsAt = chain.root - 1
    await expect(scan()).rejects.toMatchObject({ fault: 'behind' })
    chain.accountsAt = null
    chain.refusesTheNewest = true
    await expect(scan()).rejects.toMatchObject({ fault: 'behind' })
    chain.refusesTheNewest = false
    chain.hidden.add(signature)
    await expect(scan()).rejects.toMatchObject({ fault: 'behind' })
    chain.hidden.clear()
    expect(await scan()).toHaveLength(1)
  })

  it('is refused if a token has other decimals than the catalogue', async () => {
    const { chain, scan } = await watching()
    chain.send([usdt(1_000_000n)])
    chain.decimals = 9
    await expect(scan()).rejects.toMatchObject({ fault: 'decimals' })
    chain.decimals = 6
    expect(await scan()).toHaveLength(1)
  })

  it('may show final blocks only', async () => {
    const { chain, host, scan } = await watching()
    host.trouble = TROUBLES.broken
    await expect(scan()).rejects.toMatchObject({ fault: 'unreachable' })
    host.trouble = null
    chain.commitments = ['finalized']
    chain.send([usdt(1_000_000n)])
    chain.finalize(0)
    expect((await scan()).map(([, amount, , state]) => [amount, state])).toEqual([['1', 'confirmed']])
  })

  it('gets four requests for any number of addresses without new transactions', async () => {
    const { host, reader, scan } = await watching()
    await scan()
    const states = await reader.initialStates([ADDRESS, OTHER])
    const before = host.requests.length
    await reader.scan([ADDRESS, OTHER].map((address, index) => ({ address, state: states[index] })))
    const requests = host.requests.slice(before)
    expect(requests.map(({ method }) => method)).toEqual([
      'getSlot',
      'getBlockTime',
      'getTokenAccountsByOwner',
      'getMultipleAccounts',
    ])
    expect(requests[3]?.params[0]).toHaveLength(6)
  })
})
