import { describe, expect, it } from 'vitest'
import { solanaReader } from '../../../../src/server/chains/solana/solana-reader'
import { contractOf } from '../../../payment/pairs'
import { watch } from '../watch'
import { fakeSolanaNode, GENESIS, strangerOf } from './fake-solana-node'

const ADDRESS = 'B8UwBUUnKwCyKuGMbFKWaG7exYdDk2ozZrPg72NyVbfj'
const USDT = contractOf('USDT', 'Solana')
const [SECOND, THIRD] = [strangerOf('second account'), strangerOf('third account')]
const DAY_SLOTS = 216_000
const [UNKNOWN_METHOD, LIMITED] = [-32601, -32429]

const usdt = (amount: bigint, account?: string, owner = ADDRESS) => ({
  owner,
  amount,
  mint: USDT,
  ...(account && { account }),
})

async function watching({ second = false } = {}) {
  const watched = await watch({
    address: ADDRESS,
    columns: ['id', 'amount', 'state'],
    serve: fakeSolanaNode,
    read: (endpoints, clock) => solanaReader({ endpoints, clock, genesis: GENESIS }),
    second,
  })
  const { host } = watched
  return { ...watched, chain: host.chain, lists: () => listsOf(host) }
}
const listsOf = ({ requests }: Awaited<ReturnType<typeof fakeSolanaNode>>) =>
  requests.filter(({ method }) => method === 'getTokenAccountsByOwner').map(({ params }) => params[0])
const idOf = (signature: string) => `${signature}:${ADDRESS}:${USDT}`

describe('money in another token account of the owner', () => {
  it('is detected, confirmed and then no longer reported, as in the usual account', async () => {
    const { chain, scan } = await watching()
    const signature = chain.send([usdt(31_250_000n, SECOND)])
    expect(await scan()).toEqual([[idOf(signature), '31.25', 'seen']])
    chain.finalize()
    expect(await scan()).toEqual([[idOf(signature), '31.25', 'confirmed']])
    expect(await scan()).toEqual([])
    const next = chain.send([usdt(1n, SECOND)])
    chain.finalize(0)
    expect(await scan()).toEqual([[idOf(next), '0.000001', 'confirmed']])
    expect(await scan()).toEqual([])
  })

  it('is one deposit together with money of the same transaction in the usual account', async () => {
    const { chain, scan } = await watching()
    const signature = chain.send([usdt(1_000_000n), usdt(2_000_000n, SECOND)])
    expect(await scan()).toEqual([[idOf(signature), '3', 'seen']])
    chain.finalize(0)
    expect(await scan()).toEqual([[idOf(signature), '3', 'confirmed']])
    expect(await scan()).toEqual([])
  })

  it('is one deposit for any number of accounts, whenever they are found', async () => {
    const { chain, scan } = await watching()
    chain.send([usdt(5n, SECOND)])
    chain.finalize(0)
    await scan()
    chain.refusesTokenAccounts = UNKNOWN_METHOD
    const both = chain.send([usdt(1_000_000n, SECOND), usdt(2_000_000n, THIRD)])
    chain.finalize(0)
    expect(await scan()).toEqual([[idOf(both), '3', 'confirmed']])
    chain.refusesTokenAccounts = null
    const third = chain.send([usdt(7n, THIRD)])
    expect(await scan()).toEqual([[idOf(third), '0.000007', 'seen']])
  })

  it('is not counted again when its owner moves it to the usual account', async () => {
    const { chain, scan } = await watching()
    chain.send([usdt(3_000_000n, SECOND)])
    chain.finalize(0)
    expect(await scan()).toHaveLength(1)
    chain.send([usdt(-3_000_000n, SECOND), usdt(3_000_000n)], { signer: ADDRESS })
    chain.finalize(0)
    expect(await scan()).toEqual([])
  })

  it('fails when its transaction is no longer in a block', async () => {
    const { chain, scan } = await watching()
    const signature = chain.send([usdt(3_000_000n, SECOND)])
    await scan()
    chain.drop(signature)
    chain.finalize(400)
    expect(await scan()).toEqual([[idOf(signature), '0', 'failed']])
  })

  it('does not count if it arrived before watching began, and counts if it arrives later', async () => {
    const { chain, reader } = await watching()
    const owner = strangerOf('a new address')
    chain.send([usdt(9_000_000n, SECOND, owner)])
    let [state] = await reader.initialStates([owner])
    const amounts = async () => {
      const [found] = await reader.scan([{ address: owner, state }])
      state = found?.state
      return found?.movements.map(({ amount, state }) => [amount, state])
    }
    expect(state).not.toBeNull()
    expect(await amounts()).toEqual([])
    chain.finalize(0)
    expect(await amounts()).toEqual([])
    chain.send([usdt(2_000_000n, SECOND, owner)])
    chain.finalize(0)
    expect(await amounts()).toEqual([['2', 'confirmed']])
  })

  it('of an unknown mint is ignored', async () => {
    const { chain, scan } = await watching()
    chain.send([{ ...usdt(9n, SECOND), mint: strangerOf('mint') }])
    expect(await scan()).toEqual([])
  })
})

describe('the list of token accounts', () => {
  const addresses = Array.from({ length: 6 }, (_, index) => strangerOf(`address ${index}`))

  async function watchingMany() {
    const watched = await watching()
    const { reader, chain } = watched
    let states = await reader.initialStates(addresses)
    const scan = async () => {
      const before = watched.lists().length
      const scans = await reader.scan(addresses.map((address, index) => ({ address, state: states[index] })))
      states = scans.map(({ state }) => state)
      chain.finalize(10)
      return { lists: watched.lists().slice(before), movements: scans.flatMap(({ movements }) => movements) }
    }
    return { ...watched, scan }
  }

  it('is requested for one address per scan, in turn', async () => {
    const { chain, scan } = await watchingMany()
    chain.finalize(10)
    const last = addresses[5]
    chain.send([usdt(4_000_000n, SECOND, last)])
    chain.finalize(10)
    const amounts: unknown[] = []
    for (const address of addresses) {
      const { lists, movements } = await scan()
      expect(lists).toEqual([address])
      amounts.push(...movements.map(({ address, amount }) => [address, amount]))
    }
    expect(amounts).toEqual([[last, '4']])
    expect((await scan()).lists).toEqual([addresses[0]])
  })

  it('is requested for each address whose list is older than a day', async () => {
    const { chain, scan } = await watchingMany()
    chain.finalize(DAY_SLOTS)
    expect((await scan()).lists).toEqual(addresses)
    expect((await scan()).lists).toHaveLength(1)
  })

  it('is requested once per scan from a host that gives none, and the usual accounts are scanned', async () => {
    const { chain, scan } = await watchingMany()
    chain.refusesTokenAccounts = UNKNOWN_METHOD
    chain.finalize(DAY_SLOTS)
    chain.send([usdt(4_000_000n, undefined, addresses[3])])
    const { lists, movements } = await scan()
    expect(lists).toHaveLength(1)
    expect(movements.map(({ amount }) => amount)).toEqual(['4'])
  })

  it('is limited, even if strangers create accounts for the address', async () => {
    const { chain, host, scan } = await watching()
    for (let count = 0; count < 30; count += 1) chain.send([usdt(1n, strangerOf(`dust ${count}`))])
    await scan()
    const signature = chain.send([usdt(5_000_000n)])
    const before = host.requests.length
    expect(await scan()).toContainEqual([idOf(signature), '5', 'seen'])
    const read = host.requests.slice(before).filter(({ method }) => method === 'getSignaturesForAddress')
    expect(read).toHaveLength(3 + 10)
  })

  it('is requested from the other node if one asks for fewer requests', async () => {
    const { chain, backup, scan } = await watching({ second: true })
    const signature = backup.chain.send([usdt(3_000_000n, SECOND)])
    chain.refusesTokenAccounts = LIMITED
    expect(await scan()).toEqual([[idOf(signature), '3', 'seen']])
  })
})
