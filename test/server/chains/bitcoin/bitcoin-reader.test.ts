import { describe, expect, it } from 'vitest'
import { bitcoinReader } from '../../../../src/server/chains/bitcoin/bitcoin-reader'
import { ChainUnavailable } from '../../../../src/server/ports/chain-reader'
import { TROUBLES } from '../fake-server'
import { describeUnreliableNode } from '../unreliable-node'
import { watch } from '../watch'
import { fakeEsplora, GENESIS } from './fake-esplora'

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
  return { ...watched, chain: watched.face.chain }
}

describe('money on Bitcoin', () => {
  it('is seen without confirmations, then confirmed, then reported no more', async () => {
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

  it('stays seen in a scan that settles nothing, and is confirmed in the next', async () => {
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

  it('is reported in the same form as by custody', async () => {
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

  it('comes in as many deposits as there are outputs, of one transaction too', async () => {
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

  it('fails when it is replaced, and what replaces it is a deposit of its own', async () => {
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

  it('does not fail while one of two nodes still has it', async () => {
    const { chain, scan, backup } = await watching({ second: true })
    const txid = chain.pay([ADDRESS, 1000])
    backup.chain.pay([ADDRESS, 1000])
    await scan()
    chain.forget(txid)
    expect(await scan()).toEqual([])
    backup.chain.forget(txid)
    expect(await scan()).toEqual([[`${txid}:0`, '0', 0, 'failed']])
  })

  it('does not fail while one of two nodes cannot be asked', async () => {
    const { chain, scan, face, backup } = await watching({ second: true })
    const txid = chain.pay([ADDRESS, 1000])
    await scan()
    chain.forget(txid)
    backup.trouble = TROUBLES.broken
    expect(await scan()).toEqual([])
    expect(face.paths).toContain(`/tx/${txid}`)
  })

  it('waits again when its block is reorganised away, and stays credited when it was final', async () => {
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

  it('is seen however late, since nothing is assumed of a node that was away', async () => {
    const { chain, scan, face } = await watching()
    face.trouble = TROUBLES.broken
    const txid = chain.pay([ADDRESS, 1000])
    chain.mine(500)
    await expect(scan()).rejects.toBeInstanceOf(ChainUnavailable)
    face.trouble = null
    expect(await scan()).toEqual([[`${txid}:0`, '0.00001', 500, 'confirmed']])
  })
})

describe('an address with any history', () => {
  it('is not accepted', async () => {
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

describe('a host', () => {
  it('says what a transaction in a block has sent to an address', async () => {
    const { chain, reader } = await watching()
    const txid = chain.pay([ADDRESS, 5000], [ADDRESS, 2500])
    // one that waits for a block can be replaced
    expect(await reader.sentTo?.(txid, ADDRESS)).toBeNull()
    chain.mine()
    expect(await reader.sentTo?.(txid, ADDRESS)).toEqual({ BTC: '0.000075' })
    expect(await reader.sentTo?.(txid, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toEqual({ BTC: '0' })
    expect(await reader.sentTo?.('ab'.repeat(32), ADDRESS)).toBeNull()
  })

  it('can be compared with the second, each by itself', async () => {
    const { face, backup, reader } = await watching({ second: true })
    const [state] = await reader.initialStates([ADDRESS])
    face.chain.pay([ADDRESS, 5000])
    const scans = await Promise.all(reader.nodes.map((node) => node.scan([{ address: ADDRESS, state }])))
    expect(scans.map(([scan]) => scan?.movements.length)).toEqual([1, 0])
    expect(reader.requests()).toBeGreaterThan(face.paths.length)
    expect(reader.requests()).toBe(face.paths.length + backup.paths.length)
  })

  it.each([10, 25, 50])('is read whole from a host with pages of %i', async (page) => {
    const { chain, scan, face } = await watching()
    chain.page = page
    for (let payment = 0; payment < 60; payment += 1) chain.pay([ADDRESS, 1000])
    chain.mine(2)
    expect(await scan()).toHaveLength(60)
    chain.pay([ADDRESS, 1000])
    chain.mine(2)
    const before = face.paths.length
    expect(await scan()).toHaveLength(1)
    // the tip, its block, the counts, and a page of news with one of known ones
    expect(face.paths.length - before).toBeLessThanOrEqual(5)
  })

  it('is no answer when its list has fewer outputs than it counts', async () => {
    const { chain, scan } = await watching()
    const txid = chain.pay([ADDRESS, 1000])
    chain.mine()
    chain.hidden.add(txid)
    await expect(scan()).rejects.toMatchObject({ fault: 'unreadable' })
    chain.hidden.clear()
    expect(await scan()).toHaveLength(1)
  })

  it('is scanned again when its list leaves out what is in no block', async () => {
    const { chain, scan } = await watching()
    const txid = chain.pay([ADDRESS, 1000])
    chain.hidden.add(txid)
    expect(await scan()).toEqual([])
    chain.hidden.clear()
    chain.mine(2)
    expect(await scan()).toEqual([[`${txid}:0`, '0.00001', 2, 'confirmed']])
  })

  it('shows outputs of nothing, which are no money and hide none', async () => {
    const { chain, scan } = await watching()
    const txid = chain.pay([ADDRESS, 0], [ADDRESS, 1000])
    chain.mine(2)
    expect(await scan()).toEqual([[`${txid}:1`, '0.00001', 2, 'confirmed']])
    expect(await scan()).toEqual([])
  })

  it('is asked one question for each address without news', async () => {
    const { face, scan } = await watching()
    await scan()
    const before = face.paths.length
    await scan()
    expect(face.paths.slice(before)).toEqual(['/blocks/tip/hash', `/address/${ADDRESS}`])
  })
})
