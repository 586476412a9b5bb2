import { csvLine, MAX_ROWS } from '../http/csv'

/** The columns of a table by their names, each with a function that reads its value from a row. */
export type Columns<Row> = Record<string, (row: Row) => string | number | null>

/** Yields the header of a table, and then its rows batch by batch, at most 100,000 rows. */
export async function* csvLines<Row>(
  columns: Columns<Row>,
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  const readers = Object.values(columns)
  yield csvLine(Object.keys(columns))
  let left = MAX_ROWS
  for await (const rows of batches) {
    yield rows
      .slice(0, left)
      .map((row) => csvLine(readers.map((read) => read(row))))
      .join('')
    left -= rows.length
    if (left <= 0) return
  }
}
