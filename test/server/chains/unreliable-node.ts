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
  nodeOf(face: Served): Node & { blockAt: () => Date }
  /** Makes a payment, and gives the scan that tells of it. */
  pay(node: Node): unknown[]
  /** Changes that make it a node of another chain. */
  another: readonly (readonly [words: string, fault: ChainFault, change: Partial<NoInfer<Node>>])[]
  /** Changes that make its newest block older than one that was read before. */
  rewind(node: Node): Partial<NoInfer<Node>>
  /** When a newest block is too old. */
  staleMs: number
  /** How much later than its newest block may have come what was seen. */
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
  describe('a node that cannot be relied on', () => {
    it.each(NAMES)('by being %s reports nothing, and what it should have reported is not lost', async (name) => {
      const { face, scan, clock } = await watching()
      const reported = pay(nodeOf(face))
      face.trouble = TROUBLES[name]
      const failure = await scan().catch((error) => error)
      expect(failure).toBeInstanceOf(ChainUnavailable)
      expect(failure).toMatchObject({ fault: FAULTS[name], retryAfterMs: name === 'limited' ? RETRY_AFTER_MS : 0 })
      expect(failure.message + failure.stack).not.toContain(address)
      face.trouble = null
      clock.turn(failure.retryAfterMs)
      expect(await scan()).toEqual(reported)
    })

    it.each(NAMES)('by being %s is helped out by the second, whole, and counted', async (name) => {
      const { face, backup, scan, reader } = await watching({ second: true })
      const reported = pay(nodeOf(backup))
      face.trouble = TROUBLES[name]
      expect(await scan()).toEqual(reported)
      expect(backup.paths.length).toBeGreaterThan(0)
      expect(reader.requests()).toBe(face.paths.length + backup.paths.length)
    })

    it('is left alone for as long as it asks', async () => {
      const { face, scan, reader, clock } = await watching()
      face.trouble = TROUBLES.limited
      await expect(scan()).rejects.toMatchObject({ fault: 'limited' })
      face.trouble = null
      const before = reader.requests()
      clock.turn(RETRY_AFTER_MS - 1)
      await expect(scan()).rejects.toMatchObject({ fault: 'limited', retryAfterMs: 1 })
      expect(reader.requests()).toBe(before)
      clock.turn(1)
      expect(await scan()).toEqual([])
    })

    it('says when the first of two that ask for patience may be asked again', async () => {
      const { face, backup, scan } = await watching({ second: true })
      face.trouble = TROUBLES.limited
      backup.trouble = (_, response) => response.writeHead(429, { 'retry-after': '90' }).end()
      await expect(scan()).rejects.toMatchObject({ fault: 'limited', retryAfterMs: RETRY_AFTER_MS })
    })

    it.each(another)('is refused when after a failure it is of %s', async (_, fault, change) => {
      const { face, scan } = await watching()
      const node = nodeOf(face)
      const right = { ...node }
      Object.assign(node, change)
      // it is asked again after a failure only
      expect(await scan()).toEqual([])
      face.trouble = TROUBLES.broken
      await expect(scan()).rejects.toMatchObject({ fault: 'unreachable' })
      face.trouble = null
      await expect(scan()).rejects.toMatchObject({ fault })
      await expect(scan()).rejects.toMatchObject({ fault })
      Object.assign(node, right)
      expect(await scan()).toEqual([])
    })

    it('is behind when its newest block is older than one that was seen', async () => {
      const { face, scan } = await watching()
      const node = nodeOf(face)
      const right = { ...node }
      Object.assign(node, rewind(node))
      await expect(scan()).rejects.toMatchObject({ fault: 'behind' })
      Object.assign(node, right)
      expect(await scan()).toEqual([])
    })

    it('shows what had come by its newest block, and nothing later', async () => {
      const { face, reader, clock } = await watching()
      const [state] = await reader.initialStates([address])
      const stood = clock.now()
      nodeOf(face).blockAt = () => stood
      clock.turn(60_000)
      const [found] = await reader.scan([{ address, state }])
      expect(found?.scannedUntil).toEqual(new Date(stood.getTime() + gapMs))
    })

    it('is behind when its newest block is old', async () => {
      const { face, scan, reader, clock } = await watching()
      const stood = clock.now()
      nodeOf(face).blockAt = () => stood
      clock.turn(staleMs)
      await expect(scan()).rejects.toMatchObject({ fault: 'behind' })
      await expect(reader.head()).rejects.toMatchObject({ fault: 'behind' })
      await expect(reader.initialStates([address])).rejects.toMatchObject({ fault: 'behind' })
    })
  })
}
