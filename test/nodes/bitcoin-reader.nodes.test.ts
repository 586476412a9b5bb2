import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { bitcoinReader } from '../../src/server/chains/bitcoin/bitcoin-reader'
import { systemClock } from '../../src/server/runtime/clock'
import { watchAddress } from '../server/chains/watch'
import { createTcpProxy } from '../tcp-proxy'
import { type Bitcoin, startBitcoin } from './bcoin'

let bitcoin: Bitcoin
beforeAll(async () => {
  bitcoin = await startBitcoin()
})
afterAll(() => bitcoin.stop())

/** A new address, and a reader that scans it. */
async function watchNewAddress(port = bitcoin.port) {
  const address = await bitcoin.address()
  const reader = bitcoinReader({
    endpoints: [{ url: `http://127.0.0.1:${port}`, deadlineMs: 2000 }],
    clock: systemClock,
    genesis: bitcoin.genesis,
  })
  const { scan } = await watchAddress(reader, address, ['id', 'amount', 'confirmations', 'state'])
  return { address, reader, scan }
}

describe('money on a real Bitcoin node', () => {
  it('is reported as seen, then as confirmed, and then no longer', async () => {
    const { address, scan, reader } = await watchNewAddress()
    expect(await scan()).toEqual([])
    const txid = await bitcoin.pay([address, 31_250_000])
    expect(await scan()).toEqual([[`${txid}:0`, '0.3125', 0, 'seen']])
    await bitcoin.mine()
    expect(await scan()).toEqual([[`${txid}:0`, '0.3125', 1, 'seen']])
    await bitcoin.mine()
    expect(await scan()).toEqual([[`${txid}:0`, '0.3125', 2, 'confirmed']])
    expect(await scan()).toEqual([])
    expect(await reader.initialStates([address])).toEqual([null])
  })

  it('can arrive in parts, and twice in one transaction', async () => {
    const { address, scan } = await watchNewAddress()
    const first = await bitcoin.pay([address, 1000])
    const both = await bitcoin.pay([address, 2000], [address, 2000])
    const found = (await scan()).map(([id, amount]) => [id, amount])
    expect(found.toSorted()).toEqual(
      [
        [`${first}:0`, '0.00001'],
        [`${both}:0`, '0.00002'],
        [`${both}:1`, '0.00002'],
      ].toSorted(),
    )
  })

  it('fails when its transaction is replaced, and the replacement counts', async () => {
    const { address, scan } = await watchNewAddress()
    const txid = await bitcoin.pay([address, 5000])
    expect(await scan()).toEqual([[`${txid}:0`, '0.00005', 0, 'seen']])
    const next = await bitcoin.replace(txid, [address, 4000])
    expect(await scan()).toEqual([
      [`${next}:0`, '0.00004', 0, 'seen'],
      [`${txid}:0`, '0', 0, 'failed'],
    ])
    await bitcoin.mine(2)
    expect(await scan()).toEqual([[`${next}:0`, '0.00004', 2, 'confirmed']])
  })

  it('is seen again without confirmations when a reorganisation removes its block', async () => {
    const { address, scan } = await watchNewAddress()
    const txid = await bitcoin.pay([address, 5000])
    await bitcoin.mine()
    expect(await scan()).toEqual([[`${txid}:0`, '0.00005', 1, 'seen']])
    await bitcoin.reorganise(1)
    expect(await scan()).toEqual([[`${txid}:0`, '0.00005', 0, 'seen']])
    await bitcoin.mine(2)
    expect(await scan()).toEqual([[`${txid}:0`, '0.00005', 2, 'confirmed']])
  })

  it('is found after the node was unreachable while it arrived', async () => {
    const proxy = await createTcpProxy({ port: bitcoin.port })
    onTestFinished(() => proxy.close())
    const { address, scan } = await watchNewAddress(proxy.port)
    proxy.set('refuse')
    proxy.reset()
    const txid = await bitcoin.pay([address, 5000])
    await bitcoin.mine(30)
    await expect(scan()).rejects.toMatchObject({ name: 'ChainUnavailable', fault: 'unreachable' })
    proxy.set('pass')
    expect(await scan()).toEqual([[`${txid}:0`, '0.00005', 30, 'confirmed']])
  })
})

it('a node of another chain is refused', async () => {
  const reader = bitcoinReader({ endpoints: [{ url: bitcoin.url }], clock: systemClock })
  await expect(reader.head()).rejects.toMatchObject({ fault: 'chain' })
})
