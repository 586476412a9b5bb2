import { expect } from 'vitest'
import type { DepositMovement } from '../../../src/contract/money/custody-movement'
import type { EndpointSettings } from '../../../src/server/chains/endpoint'
import { AddressUnreadable, type ChainReader } from '../../../src/server/ports/chain-reader'
import type { Clock } from '../../../src/server/runtime/clock'
import { fakeClock } from '../fake-clock'
import type { Face } from './face'

type Columns = readonly (keyof DepositMovement)[]

/** Looks at a fresh address again and again. Each look keeps the state as the database does. */
export async function lookAt(reader: ChainReader, address: string, columns: Columns) {
  let [state] = await reader.begin([address])
  expect(state).not.toBeNull()
  async function movements() {
    const [found] = await reader.look([{ address, state: JSON.parse(JSON.stringify(state)) }]).catch((error) => {
      if (error instanceof AddressUnreadable) state = error.unread.state
      throw error
    })
    state = found?.state
    return found?.movements ?? []
  }
  const look = async () => (await movements()).map((movement) => columns.map((column) => movement[column]))
  return { movements, look }
}

/** By the reader's own clock, which stands until it is turned: a busy machine makes no node slow. */
const DEADLINE_MS = 300

interface Watch<Served extends Face> {
  address: string
  /** What `look` tells of a movement. */
  columns: Columns
  serve(now: () => Date): Promise<Served>
  read(endpoints: EndpointSettings[], clock: Clock): ChainReader
  /** Whether the reader knows of the backup. */
  second?: boolean
}

/** A reader before one or two faces, and an address that it watches. */
export async function watch<Served extends Face>({ address, columns, serve, read, second = false }: Watch<Served>) {
  const clock = fakeClock()
  const face = await serve(clock.now)
  const backup = await serve(clock.now)
  const endpoints = (second ? [face, backup] : [face]).map((one) => {
    one.onSilence = () => clock.turn(DEADLINE_MS)
    return { url: one.url, deadlineMs: DEADLINE_MS }
  })
  const reader = read(endpoints, clock)
  return { clock, face, backup, reader, ...(await lookAt(reader, address, columns)) }
}
export type Watched<Served extends Face> = Awaited<ReturnType<typeof watch<Served>>>
