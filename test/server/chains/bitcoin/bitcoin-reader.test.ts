import { describe, expect, it } from 'vitest'
import { bitcoinReader } from '../../../../src/server/chains/bitcoin/bitcoin-reader'
import { ChainUnavailable } from '../../../../src/server/ports/chain-reader'
import { TROUBLES } from '../fake-server'
import { describeUnreliableNode } from '../unreliable-node'
import { watch } from '../watch'
import { fakeEsplora, GENESIS, PAYER } from './fake-esplora'

const ADDRESS = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
const OTHER = 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g'

async function watching({ second = false } = {}) {
  const watched = await watch({
    address: ADDRESS,
    columns: ['id', 'amount', 'confirmations', 'state'],
    serve: fakeEsplora,
    read: (endpoints, clock) => bitcoinReader({ endpoints, clock, genesis: GENESIS }),
    second,
  })
  return { ...watched, chain: watched.host.chain }
}

describe('money on Bitcoin', () => {
  it('is detected without confirmations, then confirmed, then no longer reported', async () => {
    const { chain, scan } = await watching()
    expect(await scan()).toEqual([])
    const txid = chain.pay([OTHER, 900], [ADDRESS, 31_250_000])
    expect(await scan()).toEqual([[`${txid}:1`, '0.3125', 0, 'seen']])
    chain.mine()
    expect(await scan()).toEqual([[`${txid}:1`, '0.3125', 1, 'seen']])
    chain.mine()
    expect(await scan()).toEqual([[`${txid}:1`, '0.3125', 2, 'confirmed']])
    chain.mine()
    expect(await scan()).toEqual([])
  })

  it('is not confirmed by a scan that settles nothing, and is confirmed by the next scan', async () => {
    const { chain, reader } = await watching()
    const [started] = await reader.initialStates([ADDRESS])
    const txid = chain.pay([ADDRESS, 1000])
    chain.mine()
    chain.mine()
    const [open] = await reader.scan([{ address: ADDRESS, state: started }], { settle: false })
    expect(open?.movements).toMatchObject([{ id: `${txid}:0`, confirmations: 2, state: 'seen' }])
    const [settled] = await reader.scan([{ address: ADDRESS, state: open?.state }])
    expect(settled?.movements).toMatchObject([{ id: `${txid}:0`, state: 'confirmed' }])
  })

  it('is reported as custody reports it', async () => {
    const { chain, movements } = await watching()
    const txid = chain.pay([ADDRESS, 1])
    expect(await movements()).toEqual([
      {
        id: `${txid}:0`,
        address: ADDRESS,
        asset: 'BTC',
        network: 'Bitcoin',
        amount: '0.00000001',
        hash: txid,
        confirmations: 0,
        required_confirmations: 2,
        state: 'seen',
        reason: null,
      },
    ])
  })

  it('is one deposit per output, even in one transaction', async () => {
    const { chain, scan } = await watching()
    const txid = chain.pay([ADDRESS, 1000], [ADDRESS, 1000])
    const later = chain.pay([ADDRESS, 500])
    expect((await scan()).map(([id]) => id).toSorted()).toEqual([`${txid}:0`, `${txid}:1`, `${later}:0`].toSorted())
  })

  it('is found behind hundreds of other transactions', async () => {
    const { chain, scan } = await watching()
    const first = chain.pay([ADDRESS, 777])
    chain.mine()
    for (let count = 0; count < 120; count += 1) chain.pay([ADDRESS, 1000])
    chain.mine(5)
    const found = await scan()
    expect(found).toHaveLength(121)
    expect(found).toContainEqual([`${first}:0`, '0.00000777', 6, 'confirmed'])
    const late = chain.pay([ADDRESS, 5])
    expect(await scan()).toEqual([[`${late}:0`, '0.00000005', 0, 'seen']])
  })

  it('fails when it is replaced, and its replacement is another deposit', async () => {
    const { chain, scan } = await watching()
    const txid = chain.pay([ADDRESS, 1000])
    await scan()
    chain.forget(txid)
    const next = chain.pay([ADDRESS, 900])
    expect(await scan()).toEqual([
      [`${next}:0`, '0.000009', 0, 'seen'],
      [`${txid}:0`, '0', 0, 'failed'],
    ])
    chain.mine(2)
    expect(await scan()).toEqual([[`${next}:0`, '0.000009', 2, 'confirmed']])
  })

  it('does not fail while one of two nodes still has its transaction', async () => {
    const { chain, scan, backup } = await watching({ second: true })
    const txid = chain.pay([ADDRESS, 1000])
    backup.chain.pay([ADDRESS, 1000])
    await scan()
    chain.forget(txid)
    expect(await scan()).toEqual([])
    backup.chain.forget(txid)
    expect(await scan()).toEqual([[`${txid}:0`, '0', 0, 'failed']])
  })

  it('does not fail while one of two nodes is unreachable', async () => {
    const { chain, scan, host, backup } = await watching({ second: true })
    const txid = chain.pay([ADDRESS, 1000])
    await scan()
    chain.forget(txid)
    backup.trouble = TROUBLES.broken
    expect(await scan()).toEqual([])
    expect(host.paths).toContain(`/tx/${txid}`)
  })

  it('is pending again after a reorganisation, unless it was final', async () => {
    const { chain, scan } = await watching()
    const txid = chain.pay([ADDRESS, 1000])
    chain.mine()
    expect(await scan()).toEqual([[`${txid}:0`, '0.00001', 1, 'seen']])
    chain.reorganise(1)
    expect(await scan()).toEqual([[`${txid}:0`, '0.00001', 0, 'seen']])
    chain.mine(2)
    expect(await scan()).toEqual([[`${txid}:0`, '0.00001', 2, 'confirmed']])
    chain.reorganise(2)
    expect(await scan()).toEqual([])
  })

  it('is detected however late, even if the node was unreachable for long', async () => {
    const { chain, scan, host } = await watching()
    host.trouble = TROUBLES.broken
    const txid = chain.pay([ADDRESS, 1000])
    chain.mine(500)
    await expect(scan()).rejects.toBeInstanceOf(ChainUnavailable)
    host.trouble = null
    expect(await scan()).toEqual([[`${txid}:0`, '0.00001', 500, 'confirmed']])
  })
})

describe('an address with any history', () => {
  it('is refused', async () => {
    const { chain, reader } = await watching()
    expect((await reader.initialStates([OTHER]))[0]).toBeTruthy()
    chain.pay([OTHER, 1])
    expect(await reader.initialStates([OTHER, ADDRESS])).toEqual([null, expect.anything()])
  })
})

describeUnreliableNode({
  address: ADDRESS,
  watching,
  nodeOf: ({ chain }) => chain,
  pay: (chain) => [[`${chain.pay([ADDRESS, 1000])}:0`, '0.00001', 0, 'seen']],
  another: [['another chain', 'chain', { genesis: 'cd'.repeat(32) }]],
  rewind: ({ height }) => ({ height: height - 1 }),
  staleMs: 4 * 3_600_000,
  gapMs: 3_600_000,
})

describe('a host of Esplora', () => {
  it('returns the senders of a transaction, also before it is in a block, unless one of them is unknown', async () => {
    const { chain, reader } = await watching()
    const hash = chain.pay([ADDRESS, 5000])
    const senders = () => reader.sendersOf({ hash, address: ADDRESS, asset: 'BTC' })
    expect(await senders()).toEqual([PAYER])
    chain.spent.set(hash, [PAYER, ADDRESS, PAYER])
    expect(await senders()).toEqual([PAYER, ADDRESS])
    chain.spent.set(hash, [PAYER, null])
    expect(await senders()).toEqual([])
    chain.forget(hash)
    expect(await senders()).toBeNull()
  })

  it('returns the amount that a transaction in a block has sent to an address', async () => {
    const { chain, reader } = await watching()
    const txid = chain.pay([ADDRESS, 5000], [ADDRESS, 2500])
    // a transaction that is in no block yet can be replaced
    expect(await reader.sentTo?.(txid, ADDRESS)).toBeNull()
    chain.mine()
    expect(await reader.sentTo?.(txid, ADDRESS)).toEqual({ BTC: '0.000075' })
    expect(await reader.sentTo?.(txid, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toEqual({ BTC: '0' })
    expect(await reader.sentTo?.('ab'.repeat(32), ADDRESS)).toBeNull()
  })

  it('can be scanned separately from the second host, to compare their answers', async () => {
    const { host, backup, reader } = await watching({ second: true })
    const [state] = await reader.initialStates([ADDRESS])
    host.chain.pay([ADDRESS, 5000])
    const scans = await Promise.all(reader.nodes.map((node) => node.scan([{ address: ADDRESS, state }])))
    expect(scans.map(([scan]) => scan?.movements.length)).toEqual([1, 0])
    expect(reader.requests()).toBeGreaterThan(host.paths.length)
    expect(reader.requests()).toBe(host.paths.length + backup.paths.length)
  })

  it.each([10, 25, 50])('is read completely with pages of %i transactions', async (page) => {
    const { chain, scan, host } = await watching()
    chain.page = page
    for (let payment = 0; payment < 60; payment += 1) chain.pay([ADDRESS, 1000])
    chain.mine(2)
    expect(await scan()).toHaveLength(60)
    chain.pay([ADDRESS, 1000])
    chain.mine(2)
    const before = host.paths.length
    expect(await scan()).toHaveLength(1)
    // the tip, its block, the counts, a page with new transactions, and a page of known ones
    expect(host.paths.length - before).toBeLessThanOrEqual(5)
  })

  it('is unreadable when it lists fewer outputs than it counts', async () => {
    const { chain, scan } = await watching()
    const txid = chain.pay([ADDRESS, 1000])
    chain.mine()
    chain.hidden.add(txid)
    await expect(scan()).rejects.toMatchObject({ fault: 'unreadable' })
    chain.hidden.clear()
    expect(await scan()).toHaveLength(1)
  })

  it('is scanned again when its list leaves out transactions that are in no block', async () => {
    const { chain, scan } = await watching()
    const txid = chain.pay([ADDRESS, 1000])
    chain.hidden.add(txid)
    expect(await scan()).toEqual([])
    chain.hidden.clear()
    chain.mine(2)
    expect(await scan()).toEqual([[`${txid}:0`, '0.00001', 2, 'confirmed']])
  })

  it('can list outputs of 0 satoshis, which are no deposits and hide none', async () => {
    const { chain, scan } = await watching()
    const txid = chain.pay([ADDRESS, 0], [ADDRESS, 1000])
    chain.mine(2)
    expect(await scan()).toEqual([[`${txid}:1`, '0.00001', 2, 'confirmed']])
    expect(await scan()).toEqual([])
  })

  it('gets one request for each address without news', async () => {
    const { host, scan } = await watching()
    await scan()
    const before = host.paths.length
    await scan()
    expect(host.paths.slice(before)).toEqual(['/blocks/tip/hash', `/address/${ADDRESS}`])
  })
})
