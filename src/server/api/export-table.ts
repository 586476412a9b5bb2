import type { Caller } from '../auth/caller/caller'
import { answerCsv, type CsvTable } from '../http/csv'
import { createPace } from '../runtime/paced'
import type { Api } from './operation/operation'

const paced = createPace()

/**
 * Answers a table as a CSV file, named by the day. A merchant can export only a few tables at once, because all
 * merchants share the database connections.
 */
export async function exportTable(
  { limits, clock }: Pick<Api, 'limits' | 'clock'>,
  caller: Caller,
  name: string,
  read: () => Promise<CsvTable>,
): Promise<Response> {
  const release = await limits.merchantWork(caller, 'exports')
  try {
    const { lines, isCut } = await read()
    const table = { lines: paced(clock, lines), isCut }
    return answerCsv(`${name}-${clock.now().toISOString().slice(0, 10)}`, table, release)
  } catch (error) {
    release()
    throw error
  }
}
