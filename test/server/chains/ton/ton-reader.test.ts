import { Address } from '@ton/core'
import { describe, expect, it } from 'vitest'
import { tonReader } from '../../../../src/server/chains/ton/ton-reader'
import { TROUBLES } from '../fake-server'
import { describeUnreliableNode } from '../unreliable-node'
import { watch } from '../watch'
import { addressOf, fakeToncenter, IDENTITY, tokenAccountOf, USDT } from './fake-toncenter'

const ADDRESS = addressOf('merchant')
const OTHER = addressOf('another')
const ONE = 1_000_000_000n

async function watching({ second = false, confirmations = 1 } = {}) {
  const watched = await watch({
    address: ADDRESS,
    columns: ['id', 'amount', 'confirmations', 'state'],
    serve: fakeToncenter,
    read: (endpoints, clock) => tonReader({ endpoints, clock, confirmations, identity: IDENTITY }),
    second,
  })
  return { ...watched, chain: watched.host.chain }
}

describe('money on TON', () => {
  it('is detected until it has the required confirmations, then confirmed, then no longer reported', async () => {
    const { chain, scan } = await watching({ confirmations: 3 })
    expect(await scan()).toEqual([])
    const id = chain.send(ADDRESS, 1_500_000_000n)
    expect(await scan()).toEqual([[id, '1.5', 1, 'seen']])
    chain.height += 1
    expect(await scan()).toEqual([[id, '1.5', 2, 'seen']])
    chain.height += 1
    expect(await scan()).toEqual([[id, '1.5', 3, 'confirmed']])
    chain.height += 1
    expect(await scan()).toEqual([])
  })

  it('is final in its first block by default', async () => {
    const { chain, scan } = await watching()
    const id = chain.sendTokens(ADDRESS, 31_250_000n)
    expect(await scan()).toEqual([[id, '31.25', 1, 'confirmed']])
    expect(await scan()).toEqual([])
  })

  it('is not confirmed while the host reports its block as not final', async () => {
    const { chain, scan } = await watching()
    const id = chain.send(ADDRESS, ONE, { finality: 'confirmed' })
    expect(await scan()).toEqual([[id, '1', 1, 'seen']])
    chain.settle(id, { finality: 'finalized' })
    expect(await scan()).toEqual([[id, '1', 1, 'confirmed']])
  })

  it('is reported as custody reports it', async () => {
    const { chain, movements } = await watching()
    const id = chain.sendTokens(ADDRESS, 1n)
    expect(await movements()).toEqual([
      {
        id,
        address: ADDRESS,
        asset: 'USDT',
        network: 'TON',
        amount: '0.000001',
        hash: id.split(':')[0],
        confirmations: 1,
        required_confirmations: 1,
        state: 'confirmed',
        reason: null,
      },
    ])
  })

  it('is one deposit per transaction, including dust', async () => {
    const { chain, scan } = await watching()
    const ids = [chain.sendTokens(ADDRESS, 10_000_000n), chain.sendTokens(ADDRESS, 21_000_000n)]
    expect((await scan()).map(([id, amount]) => [id, amount])).toEqual([
      [ids[0], '10'],
      [ids[1], '21'],
    ])
    const dust = chain.send(ADDRESS, 1n)
    const more = chain.sendTokens(ADDRESS, 1n)
    expect((await scan()).map(([id, amount]) => [id, amount])).toEqual([
      [more, '0.000001'],
      [dust, '0.000000001'],
    ])
  })

  it('is watched by any spelling of the address', async () => {
    const { chain, reader } = await watching()
    const spelled = ADDRESS.replaceAll('-', '+').replaceAll('_', '/')
    const [state] = await reader.initialStates([spelled])
    const id = chain.sendTokens(ADDRESS, 5n)
    const [found] = await reader.scan([{ address: spelled, state }])
    expect(found?.movements).toMatchObject([{ id, address: spelled }])
  })

  it('of an unknown token is ignored', async () => {
    const { chain, scan } = await watching()
    chain.sendTokens(ADDRESS, 999_000_000n, { master: `0:${'ab'.repeat(32)}` })
    expect(await scan()).toEqual([])
  })

  it('that was sent back does not count, but the first payment of an account without a contract does', async () => {
    const { chain, scan } = await watching()
    chain.send(ADDRESS, 5n * ONE, { bounce: 'ok' })
    chain.sendTokens(ADDRESS, 31_000_000n, { aborted: true, bounce: 'ok' })
    expect(await scan()).toEqual([])
    const id = chain.send(ADDRESS, ONE, { aborted: true })
    expect(await scan()).toEqual([[id, '1', 1, 'confirmed']])
  })

  it.each([
    ['at once', false],
    ['at two scans', true],
  ])('is found %s if it follows money that was sent back before the account existed', async (_, isScanned) => {
    const { chain, scan } = await watching()
    chain.send(ADDRESS, 5n * ONE, { bounce: 'ok' })
    if (isScanned) expect(await scan()).toEqual([])
    const ids = [chain.send(ADDRESS, ONE), chain.send(ADDRESS, 2n * ONE)]
    expect((await scan()).map(([id, amount]) => [id, amount])).toEqual([
      [ids[0], '1'],
      [ids[1], '2'],
    ])
  })

  it('that comes again after its owner has destroyed the account is found', async () => {
    const { chain, scan } = await watching()
    chain.send(ADDRESS, ONE)
    expect(await scan()).toHaveLength(1)
    chain.send(ADDRESS, 1n, { source: null, destroyed: true })
    const id = chain.send(ADDRESS, 2n * ONE)
    expect(await scan()).toEqual([[id, '2', 1, 'confirmed']])
  })

  it('is found when coins were sent to its token account before that existed', async () => {
    const { chain, scan } = await watching()
    chain.send(tokenAccountOf(ADDRESS), 1n, { bounce: 'ok' })
    const id = chain.sendTokens(ADDRESS, 5_000_000n)
    expect(await scan()).toEqual([[id, '5', 1, 'confirmed']])
  })

  it.each([
    ['that was bounced back to its owner', { bounced: true }],
    ['from an external message of its owner', { source: null }],
    ['that its owner sends to itself', { source: Address.parse(ADDRESS).toRawString() }],
    ['that comes with a notification of tokens', { opcode: '0x7362d09c' }],
    ['that is left over from fees', { opcode: '0xD53276DB' }],
  ])('%s does not count', async (_, sent) => {
    const { chain, scan } = await watching()
    chain.send(ADDRESS, ONE, sent)
    expect(await scan()).toEqual([])
    const id = chain.send(ADDRESS, ONE)
    expect(await scan()).toEqual([[id, '1', 1, 'confirmed']])
  })

  it('is ignored while a host only predicts it', async () => {
    const { chain, scan } = await watching()
    chain.send(ADDRESS, 7n * ONE, { emulated: true })
    const id = chain.send(ADDRESS, ONE)
    expect(await scan()).toEqual([[id, '1', 1, 'confirmed']])
  })

  it('is found behind hundreds of other transactions, some at each scan', async () => {
    const { chain, host, scan } = await watching()
    const first = chain.send(ADDRESS, 777n)
    for (let count = 0; count < 1_210; count += 1) chain.send(ADDRESS, 1n, count % 2 ? { bounce: 'ok' } : {})
    const last = chain.send(ADDRESS, 888n)
    const found: unknown[] = []
    for (let count = 0; count < 3; count += 1) {
      const before = host.paths.length
      found.push(...(await scan()).map(([id]) => id))
      expect(host.paths.slice(before).filter((path) => path.startsWith('/transactions')).length).toBeLessThanOrEqual(20)
    }
    expect(found).toHaveLength(2 + 605)
    expect(new Set(found).size).toBe(found.length)
    expect([found[0], found.at(-1)]).toEqual([first, last])
    expect(await scan()).toEqual([])
  })
})

describe('a transaction that is no longer in a block', () => {
  it('fails, and its replacement is another deposit', async () => {
    const { chain, scan } = await watching({ confirmations: 3 })
    const id = chain.send(ADDRESS, ONE)
    expect(await scan()).toHaveLength(1)
    chain.drop(id)
    const next = chain.send(ADDRESS, 2n * ONE)
    expect(await scan()).toEqual([
      [next, '2', 1, 'seen'],
      [id, '0', 0, 'failed'],
    ])
    chain.height += 2
    expect(await scan()).toEqual([[next, '2', 3, 'confirmed']])
  })

  it('does not fail while one of two hosts has it, or is unreachable', async () => {
    const { chain, scan, backup } = await watching({ second: true, confirmations: 3 })
    const id = chain.send(ADDRESS, ONE)
    backup.chain.send(ADDRESS, ONE)
    await scan()
    chain.drop(id)
    expect(await scan()).toEqual([])
    backup.chain.drop(id)
    backup.trouble = TROUBLES.broken
    expect(await scan()).toEqual([])
    backup.trouble = null
    expect(await scan()).toEqual([[id, '0', 0, 'failed']])
    expect(await scan()).toEqual([])
  })
})

describe('an address with any history', () => {
  it('is refused', async () => {
    const { chain, reader } = await watching()
    expect(await reader.initialStates([ADDRESS, OTHER])).toEqual([expect.anything(), expect.anything()])
    chain.send(ADDRESS, 1n, { bounce: 'ok' })
    expect(await reader.initialStates([OTHER, ADDRESS])).toEqual([expect.anything(), null])
    chain.sendTokens(OTHER, 1n)
    expect(await reader.initialStates([OTHER])).toEqual([null])
  })
})

describeUnreliableNode({
  address: ADDRESS,
  watching,
  nodeOf: ({ chain }) => chain,
  pay: (chain) => [[chain.sendTokens(ADDRESS, 1_000_000n), '1', 1, 'confirmed']],
  another: [
    ['another network', 'chain', { globalId: -3 }],
    ['a private network', 'chain', { rootHash: 'a block of a private network' }],
  ],
  rewind: ({ height }) => ({ height: height - 1 }),
  staleMs: 900_000,
})

describe('a host', () => {
  it('of a private network is not identified while it lacks the block that identifies it', async () => {
    const { chain, host, scan } = await watching()
    async function afterFailure() {
      host.trouble = TROUBLES.broken
      await expect(scan()).rejects.toMatchObject({ fault: 'unreachable' })
      host.trouble = null
      return scan()
    }
    chain.rootHash = 'a block of a private network'
    await expect(afterFailure()).rejects.toMatchObject({ fault: 'chain' })
    chain.firstBlock = IDENTITY.block.seqno + 1
    expect(await afterFailure()).toEqual([])
    chain.firstBlock = 1
    chain.rootHash = IDENTITY.block.rootHash
    expect(await afterFailure()).toEqual([])
  })

  it.each([
    ['first', [true, false, false]],
    ['middle', [false, true, false]],
    ['last', [false, false, true]],
    ['only', [true, true, true]],
  ] as const)('is behind when the %s counted transaction is missing', async (_, missing) => {
    const { chain, scan } = await watching()
    const ids = [1n, 2n, 3n].map((amount) => chain.sendTokens(ADDRESS, amount))
    ids.forEach((id, index) => void (missing[index] && chain.hidden.add(id.split(':')[0] ?? '')))
    await expect(scan()).rejects.toMatchObject({ fault: 'behind' })
    chain.hidden.clear()
    expect((await scan()).map(([id]) => id)).toEqual(ids)
  })

  it('is behind when it has fewer transactions than before', async () => {
    const { chain, scan } = await watching()
    const id = chain.send(ADDRESS, ONE)
    expect(await scan()).toHaveLength(1)
    chain.drop(id)
    await expect(scan()).rejects.toMatchObject({ fault: 'behind' })
  })

  it.each([
    ['another master', { jetton: `0:${'ab'.repeat(32)}` }],
    ['another owner', { owner: `0:${'cd'.repeat(32)}` }],
  ])('is unreadable when it lists the tokens of %s', async (_, reported) => {
    const { chain, scan } = await watching()
    const owner = tokenAccountOf(ADDRESS)
    chain.tokenAccounts = [{ address: tokenAccountOf(OTHER), owner, jetton: USDT, ...reported }]
    await expect(scan()).rejects.toMatchObject({ fault: 'unreadable' })
  })

  it('that named a wrong token account is used again when it names the right one', async () => {
    const { chain, scan } = await watching({ confirmations: 3 })
    const owner = Address.parse(ADDRESS).toRawString()
    const wrong = chain.sendTokens(OTHER, 7n)
    chain.tokenAccounts = [{ address: tokenAccountOf(OTHER), owner, jetton: USDT }]
    expect(await scan()).toEqual([[wrong, '0.000007', 1, 'seen']])
    chain.tokenAccounts = null
    const id = chain.sendTokens(ADDRESS, 31_250_000n)
    expect(await scan()).toEqual([
      [wrong, '0', 0, 'failed'],
      [id, '31.25', 1, 'seen'],
    ])
    chain.height += 2
    expect(await scan()).toEqual([[id, '31.25', 3, 'confirmed']])
  })

  it('that names a wrong token account for a while does not double a payment', async () => {
    const { chain, scan } = await watching()
    const owner = Address.parse(ADDRESS).toRawString()
    const id = chain.sendTokens(ADDRESS, 31_250_000n)
    expect(await scan()).toEqual([[id, '31.25', 1, 'confirmed']])
    chain.tokenAccounts = [{ address: tokenAccountOf(OTHER), owner, jetton: USDT }]
    expect(await scan()).toEqual([])
    chain.tokenAccounts = null
    // an equal id is one deposit
    for (const [one] of await scan()) expect(one).toBe(id)
    expect(await scan()).toEqual([])
  })

  it('is unreadable if a token transfer has no message body', async () => {
    const { chain, scan } = await watching()
    chain.sendTokens(ADDRESS, 5n, { body: '' })
    await expect(scan()).rejects.toMatchObject({ fault: 'unreadable' })
  })

  it('gets three requests for all addresses without news', async () => {
    const { chain, host, scan } = await watching()
    const requestedPaths = async () => {
      const before = host.paths.length
      await scan()
      return host.paths.slice(before).map((path) => path.split('?')[0])
    }
    expect(await requestedPaths()).toEqual(['/masterchainInfo', '/jetton/wallets', '/accountStates'])
    chain.sendTokens(ADDRESS, 5n)
    await scan()
    expect(await requestedPaths()).toEqual(['/masterchainInfo', '/jetton/wallets', '/accountStates'])
  })
})

describe('the sender of money on TON', () => {
  it('is the account that sent coins, or the owner of the token account that sent tokens', async () => {
    const { chain, reader } = await watching()
    const senders = (id: string, asset: 'TON' | 'USDT') =>
      reader.sendersOf({ hash: id.slice(0, id.indexOf(':')), address: ADDRESS, asset })
    expect(await senders(chain.send(ADDRESS, ONE, { source: Address.parse(OTHER).toRawString() }), 'TON')).toEqual([
      OTHER,
    ])
    // the sender's token account is known to the index, since it has received tokens before
    chain.sendTokens(OTHER, 5_000_000n)
    const tokens = chain.sendTokens(ADDRESS, 1_000_000n, { source: tokenAccountOf(OTHER, USDT) })
    expect(await senders(tokens, 'USDT')).toEqual([OTHER])
    const unknown = chain.sendTokens(ADDRESS, 1_000_000n, { source: tokenAccountOf(addressOf('third'), USDT) })
    expect(await senders(unknown, 'USDT')).toEqual([])
    expect(await senders(chain.send(ADDRESS, ONE, { source: null }), 'TON')).toEqual([])
    chain.drop(tokens)
    expect(await senders(tokens, 'USDT')).toBeNull()
  })
})
