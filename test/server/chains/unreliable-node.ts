import { describe, expect, it } from 'vitest'
import { type ChainFault, ChainUnavailable } from '../../../src/server/ports/chain-reader'
import { type FakeServer, TROUBLES } from './fake-server'
import type { Watched } from './watch'

const FAULTS = {
  html: 'unreadable',
  empty: 'unreadable',
  silent: 'slow',
  redirect: 'unreachable',
  broken: 'unreachable',
  limited: 'limited',
  endless: 'unreadable',
} satisfies Record<keyof typeof TROUBLES, ChainFault>
const NAMES = Object.keys(FAULTS) as (keyof typeof FAULTS)[]
/** The pause that a rate-limited node requests. */
const RETRY_AFTER_MS = 7000

interface UnreliableNode<Served extends FakeServer, Node> {
  address: string
  watching(options?: { second?: boolean }): Promise<Watched<Served>>
  nodeOf(host: Served): Node & { blockAt: () => Date }
  /** Makes a payment, and returns the expected result of the scan that reports it. */
  pay(node: Node): unknown[]
  /** Changes after which the node serves another chain. */
  another: readonly (readonly [words: string, fault: ChainFault, change: Partial<NoInfer<Node>>])[]
  /** Changes after which the newest block is older than one that was read before. */
  rewind(node: Node): Partial<NoInfer<Node>>
  /** The age at which the newest block is too old. */
  staleMs: number
  /** How long after the newest block visible money may have arrived. */
  gapMs?: number
}

/** Tests that hold for the reader of every network. */
export function describeUnreliableNode<Served extends FakeServer, Node>({
  address,
  watching,
  nodeOf,
  pay,
  another,
  rewind,
  staleMs,
  gapMs = 0,
}: UnreliableNode<Served, Node>) {
  describe('an unreliable node', () => {
    it.each(NAMES)('(%s) reports nothing, and its money is reported later', async (name) => {
      const { host, scan, clock } = await watching()
      const reported = pay(nodeOf(host))
      host.trouble = TROUBLES[name]
      const failure = await scan().catch((error) => error)
      expect(failure).toBeInstanceOf(ChainUnavailable)
      expect(failure).toMatchObject({ fault: FAULTS[name], retryAfterMs: name === 'limited' ? RETRY_AFTER_MS : 0 })
      expect(failure.message + failure.stack).not.toContain(address)
      host.trouble = null
      clock.turn(failure.retryAfterMs)
      expect(await scan()).toEqual(reported)
    })

    it.each(
      NAMES,
    )('(%s) is replaced by the second node for the whole scan, and its requests are counted', async (name) => {
      const { host, backup, scan, reader } = await watching({ second: true })
      const reported = pay(nodeOf(backup))
      host.trouble = TROUBLES[name]
      expect(await scan()).toEqual(reported)
      expect(backup.paths.length).toBeGreaterThan(0)
      expect(reader.requests()).toBe(host.paths.length + backup.paths.length)
    })

    it('gets no requests for as long as it asks', async () => {
      const { host, scan, reader, clock } = await watching()
      host.trouble = TROUBLES.limited
      await expect(scan()).rejects.toMatchObject({ fault: 'limited' })
      host.trouble = null
      const before = reader.requests()
      clock.turn(RETRY_AFTER_MS - 1)
      await expect(scan()).rejects.toMatchObject({ fault: 'limited', retryAfterMs: 1 })
      expect(reader.requests()).toBe(before)
      clock.turn(1)
      expect(await scan()).toEqual([])
    })

    it('is retried after the shorter of two Retry-After', async () => {
      const { host, backup, scan } = await watching({ second: true })
      host.trouble = TROUBLES.limited
      backup.trouble = (_, response) => response.writeHead(429, { 'retry-after': '90' }).end()
      await expect(scan()).rejects.toMatchObject({ fault: 'limited', retryAfterMs: RETRY_AFTER_MS })
    })

    it.each(another)('is refused if it serves %s after a failure', async (_, fault, change) => {
      const { host, scan } = await watching()
      const node = nodeOf(host)
      const right = { ...node }
      Object.assign(node, change)
      // the chain is checked again only after a failure
      expect(await scan()).toEqual([])
      host.trouble = TROUBLES.broken
      await expect(scan()).rejects.toMatchObject({ fault: 'unreachable' })
      host.trouble = null
      await expect(scan()).rejects.toMatchObject({ fault })
      await expect(scan()).rejects.toMatchObject({ fault })
      Object.assign(node, right)
      expect(await scan()).toEqual([])
    })

    it('is behind if its newest block is older than one that was read before', async () => {
      const { host, scan } = await watching()
      const node = nodeOf(host)
      const right = { ...node }
      Object.assign(node, rewind(node))
      await expect(scan()).rejects.toMatchObject({ fault: 'behind' })
      Object.assign(node, right)
      expect(await scan()).toEqual([])
    })

    it('is complete until the time of its newest block, and no later', async () => {
      const { host, reader, clock } = await watching()
      const [state] = await reader.initialStates([address])
      const stood = clock.now()
      nodeOf(host).blockAt = () => stood
      clock.turn(60_000)
      const [found] = await reader.scan([{ address, state }])
      expect(found?.scannedUntil).toEqual(new Date(stood.getTime() + gapMs))
    })

    it('is behind if its newest block is old', async () => {
      const { host, scan, reader, clock } = await watching()
      const stood = clock.now()
      nodeOf(host).blockAt = () => stood
      clock.turn(staleMs)
      await expect(scan()).rejects.toMatchObject({ fault: 'behind' })
      await expect(reader.head()).rejects.toMatchObject({ fault: 'behind' })
      await expect(reader.initialStates([address])).rejects.toMatchObject({ fault: 'behind' })
    })
  })
}
