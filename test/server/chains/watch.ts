import { expect } from 'vitest'
import type { DepositMovement } from '../../../src/contract/money/custody-movement'
import type { EndpointSettings } from '../../../src/server/chains/endpoint'
import { AddressUnreadable, type ChainReader } from '../../../src/server/ports/chain-reader'
import type { Clock } from '../../../src/server/ports/clock'
import { fakeClock } from '../fake-clock'
import type { FakeServer } from './fake-server'

type Columns = readonly (keyof DepositMovement)[]

/** Scans a fresh address repeatedly. The state is stored between scans as the database stores it. */
export async function watchAddress(reader: ChainReader, address: string, columns: Columns) {
  let [state] = await reader.initialStates([address])
  expect(state).not.toBeNull()
  async function movements() {
    const [found] = await reader.scan([{ address, state: JSON.parse(JSON.stringify(state)) }]).catch((error) => {
      if (error instanceof AddressUnreadable) state = error.unread.state
      throw error
    })
    state = found?.state
    return found?.movements ?? []
  }
  const scan = async () => (await movements()).map((movement) => columns.map((column) => movement[column]))
  return { movements, scan }
}

/** In the time of the fake clock, so that a busy machine makes no node slow. */
const DEADLINE_MS = 300

interface Watch<Served extends FakeServer> {
  address: string
  /** The fields of a movement that `scan` returns. */
  columns: Columns
  serve(now: () => Date): Promise<Served>
  read(endpoints: EndpointSettings[], clock: Clock): ChainReader
  /** Whether the reader also has the backup. */
  second?: boolean
}

/** A reader of one or two fake hosts, which watches an address. */
export async function watch<Served extends FakeServer>({
  address,
  columns,
  serve,
  read,
  second = false,
}: Watch<Served>) {
  const clock = fakeClock()
  const host = await serve(clock.now)
  const backup = await serve(clock.now)
  const endpoints = (second ? [host, backup] : [host]).map((one) => {
    one.onSilence = () => clock.turn(DEADLINE_MS)
    return { url: one.url, deadlineMs: DEADLINE_MS }
  })
  const reader = read(endpoints, clock)
  return { clock, host, backup, reader, ...(await watchAddress(reader, address, columns)) }
}
export type Watched<Served extends FakeServer> = Awaited<ReturnType<typeof watch<Served>>>
