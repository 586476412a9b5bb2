import { describe, expect, it } from 'vitest'
import { bitcoinReader } from '../../../../src/server/chains/bitcoin/bitcoin-reader'
import { ChainUnavailable } from '../../../../src/server/chains/chain-reader'
import { fakeClock } from '../../fake-clock'
import { TROUBLES } from '../face'
import { esploraFace, GENESIS } from './esplora-face'

const ADDRESS = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
const OTHER = 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g'

/** A reader before one or two faces, and an address that it watches. */
async function watching({ second = false } = {}) {
  const clock = fakeClock()
  const face = await esploraFace(clock.now)
  const backup = second ? await esploraFace(clock.now) : null
  const reader = bitcoinReader({
    endpoints: [face, ...(backup ? [backup] : [])].map(({ url }) => ({ url, deadlineMs: 300 })),
    clock,
    genesis: GENESIS,
  })
  const states = new Map<string, unknown>()
  const begin = async (address: string) => states.set(address, (await reader.begin([address]))[0])
  await begin(ADDRESS)
  const look = async (address = ADDRESS) => {
    const [found] = await reader.look([{ address, state: JSON.parse(JSON.stringify(states.get(address))) }])
    states.set(address, found?.state)
    return (found?.movements ?? []).map(({ id, amount, confirmations, state }) => [id, amount, confirmations, state])
  }
  return { clock, face, backup, reader, states, begin, look, chain: face.chain }
}

describe('money on Bitcoin', () => {
  it('is seen without confirmations, then confirmed, then told no more', async () => {
    const { chain, look } = await watching()
    expect(await look()).toEqual([])
    const txid = chain.pay([OTHER, 900], [ADDRESS, 31_250_000])
    expect(await look()).toEqual([[`${txid}:1`, '0.3125', 0, 'seen']])
    chain.mine()
    expect(await look()).toEqual([[`${txid}:1`, '0.3125', 1, 'seen']])
    chain.mine()
    expect(await look()).toEqual([[`${txid}:1`, '0.3125', 2, 'confirmed']])
    chain.mine()
    expect(await look()).toEqual([])
  })

  it('is told in the form that custody tells it', async () => {
    const { chain, reader, states } = await watching()
    const txid = chain.pay([ADDRESS, 1])
    const [found] = await reader.look([{ address: ADDRESS, state: states.get(ADDRESS) }])
    expect(found?.movements).toEqual([
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
    const { chain, look } = await watching()
    const txid = chain.pay([ADDRESS, 1000], [ADDRESS, 1000])
    const later = chain.pay([ADDRESS, 500])
    expect((await look()).map(([id]) => id).toSorted()).toEqual([`${txid}:0`, `${txid}:1`, `${later}:0`].toSorted())
  })

  it('is found behind hundreds of other transactions', async () => {
    const { chain, look } = await watching()
    const first = chain.pay([ADDRESS, 777])
    chain.mine()
    for (let count = 0; count < 120; count += 1) chain.pay([ADDRESS, 1000])
    chain.mine(5)
    const found = await look()
    expect(found).toHaveLength(121)
    expect(found).toContainEqual([`${first}:0`, '0.00000777', 6, 'confirmed'])
    const late = chain.pay([ADDRESS, 5])
    expect(await look()).toEqual([[`${late}:0`, '0.00000005', 0, 'seen']])
  })

  it('fails when it is replaced, and what replaces it is a deposit of its own', async () => {
    const { chain, look } = await watching()
    const txid = chain.pay([ADDRESS, 1000])
    await look()
    chain.forget(txid)
    const next = chain.pay([ADDRESS, 900])
    expect(await look()).toEqual([
      [`${next}:0`, '0.000009', 0, 'seen'],
      [`${txid}:0`, '0', 0, 'failed'],
    ])
    chain.mine(2)
    expect(await look()).toEqual([[`${next}:0`, '0.000009', 2, 'confirmed']])
  })

  it('does not fail while one of two nodes still has it', async () => {
    const { chain, look, backup } = await watching({ second: true })
    const txid = chain.pay([ADDRESS, 1000])
    backup?.chain.pay([ADDRESS, 1000])
    await look()
    chain.forget(txid)
    expect(await look()).toEqual([])
    backup?.chain.forget(txid)
    expect(await look()).toEqual([[`${txid}:0`, '0', 0, 'failed']])
  })

  it('does not fail while one of two nodes cannot be asked', async () => {
    const { chain, look, face, backup } = await watching({ second: true })
    const txid = chain.pay([ADDRESS, 1000])
    await look()
    chain.forget(txid)
    if (backup) backup.trouble = TROUBLES.broken
    expect(await look()).toEqual([])
    expect(face.paths).toContain(`/tx/${txid}`)
  })

  it('waits again when its block is reorganised away, and stays credited when it was final', async () => {
    const { chain, look } = await watching()
    const txid = chain.pay([ADDRESS, 1000])
    chain.mine()
    expect(await look()).toEqual([[`${txid}:0`, '0.00001', 1, 'seen']])
    chain.reorganise(1)
    expect(await look()).toEqual([[`${txid}:0`, '0.00001', 0, 'seen']])
    chain.mine(2)
    expect(await look()).toEqual([[`${txid}:0`, '0.00001', 2, 'confirmed']])
    chain.reorganise(2)
    expect(await look()).toEqual([])
  })

  it('is seen however late, since nothing is assumed of a node that was away', async () => {
    const { chain, look, face } = await watching()
    face.trouble = TROUBLES.broken
    const txid = chain.pay([ADDRESS, 1000])
    chain.mine(500)
    await expect(look()).rejects.toBeInstanceOf(ChainUnavailable)
    face.trouble = null
    expect(await look()).toEqual([[`${txid}:0`, '0.00001', 500, 'confirmed']])
  })
})

describe('an address with any history', () => {
  it('is not begun with', async () => {
    const { chain, reader } = await watching()
    expect((await reader.begin([OTHER]))[0]).toBeTruthy()
    chain.pay([OTHER, 1])
    expect(await reader.begin([OTHER, ADDRESS])).toEqual([null, expect.anything()])
  })
})

describe('a host that cannot be relied on', () => {
  it.each([
    ['html', 'unreadable'],
    ['empty', 'unreadable'],
    ['silent', 'slow'],
    ['redirect', 'unreachable'],
    ['broken', 'unreachable'],
    ['limited', 'limited'],
    ['endless', 'unreadable'],
  ] as const)('that is %s counts as %s, and what it should have told is not lost', async (name, fault) => {
    const { chain, face, look, clock, reader } = await watching()
    const txid = chain.pay([ADDRESS, 1000])
    face.trouble = TROUBLES[name]
    const failure = await look().catch((error) => error)
    expect(failure).toBeInstanceOf(ChainUnavailable)
    expect(failure).toMatchObject({ fault, retryAfterMs: name === 'limited' ? 7000 : 0 })
    expect(failure.message).not.toContain(ADDRESS)
    face.trouble = null
    if (name === 'limited') {
      const before = reader.requests()
      await expect(look()).rejects.toMatchObject({ fault: 'limited' })
      expect(reader.requests()).toBe(before)
      clock.turn(7000)
    }
    expect(await look()).toEqual([[`${txid}:0`, '0.00001', 0, 'seen']])
  })

  it('is not asked again where a second one answers, and counted', async () => {
    const { face, backup, look, reader } = await watching({ second: true })
    const txid = backup?.chain.pay([ADDRESS, 1000])
    face.trouble = TROUBLES.html
    const before = reader.requests()
    expect(await look()).toEqual([[`${txid}:0`, '0.00001', 0, 'seen']])
    expect(reader.requests() - before).toBe(face.paths.length + (backup?.paths.length ?? 0) - before)
  })

  it('says what a transaction has sent to an address, and which it does not know', async () => {
    const { chain, reader } = await watching()
    const txid = chain.pay([ADDRESS, 5000], [ADDRESS, 2500])
    expect(await reader.sentTo?.(txid, ADDRESS)).toEqual({ BTC: '0.000075' })
    expect(await reader.sentTo?.(txid, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toEqual({ BTC: '0' })
    expect(await reader.sentTo?.('ab'.repeat(32), ADDRESS)).toBeNull()
  })

  it('can be compared with the second, each by itself', async () => {
    const { face, backup, reader, states } = await watching({ second: true })
    face.chain.pay([ADDRESS, 5000])
    const looks = await Promise.all(
      reader.nodes.map((node) => node.look([{ address: ADDRESS, state: states.get(ADDRESS) }])),
    )
    expect(looks.map(([look]) => look?.movements.length)).toEqual([1, 0])
    expect(reader.requests()).toBeGreaterThan(face.paths.length)
    expect(reader.requests()).toBe(face.paths.length + (backup?.paths.length ?? 0))
  })

  it('is refused when it is of another chain, also when it became so after a failure', async () => {
    const { chain, face, look } = await watching()
    chain.genesis = 'cd'.repeat(32)
    // it is asked again after a failure only
    expect(await look()).toEqual([])
    face.trouble = TROUBLES.broken
    await expect(look()).rejects.toMatchObject({ fault: 'unreachable' })
    face.trouble = null
    await expect(look()).rejects.toMatchObject({ fault: 'chain' })
  })

  it('is behind when its newest block is old, or older than one that was seen', async () => {
    const { chain, clock, look, reader } = await watching()
    chain.pay([ADDRESS, 1000])
    chain.height -= 1
    await expect(look()).rejects.toMatchObject({ fault: 'behind' })
    chain.height += 1
    const stood = clock.now()
    chain.blockAt = () => stood
    clock.turn(4 * 3_600_000)
    await expect(reader.head()).rejects.toMatchObject({ fault: 'behind' })
  })

  it('is no answer when its list has fewer outputs than it counts', async () => {
    const { chain, look } = await watching()
    const txid = chain.pay([ADDRESS, 1000])
    chain.mine()
    chain.hidden.add(txid)
    await expect(look()).rejects.toMatchObject({ fault: 'unreadable' })
    chain.hidden.clear()
    expect(await look()).toHaveLength(1)
  })

  it('is looked at again when its list leaves out what is in no block', async () => {
    const { chain, look } = await watching()
    const txid = chain.pay([ADDRESS, 1000])
    chain.hidden.add(txid)
    expect(await look()).toEqual([])
    chain.hidden.clear()
    chain.mine(2)
    expect(await look()).toEqual([[`${txid}:0`, '0.00001', 2, 'confirmed']])
  })

  it('shows outputs of nothing, which are no money and hide none', async () => {
    const { chain, look } = await watching()
    const txid = chain.pay([ADDRESS, 0], [ADDRESS, 1000])
    chain.mine(2)
    expect(await look()).toEqual([[`${txid}:1`, '0.00001', 2, 'confirmed']])
    expect(await look()).toEqual([])
  })

  it('is asked one question for each address without news', async () => {
    const { face, look } = await watching()
    await look()
    const before = face.paths.length
    await look()
    expect(face.paths.slice(before)).toEqual(['/blocks/tip/hash', `/address/${ADDRESS}`])
  })
})
