import { DATA_HEADERS } from './problem'

/**
 * Where a spreadsheet would take a text for a formula. In many languages it divides a row at semicolons or tabs, and
 * does not know our quotes then. Input methods of East Asia write these signs in full width.
 */
const FORMULA = /((?:^|[;\t\r\n])["' \u3000]*)(?=[=+\-@＝＋－＠])/g
/** A number may begin with a minus. */
const NUMBER = /^-?\d+(?:\.\d+)?$/

function cell(value: string | number | null): string {
  const text = String(value ?? '')
  const harmless = NUMBER.test(text) ? text : text.replace(FORMULA, "$1'")
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** One record of RFC 4180. */
export const csvLine = (values: readonly (string | number | null)[]): string => `${values.map(cell).join(',')}\r\n`

/** The most rows of a table: as many as a spreadsheet takes without trouble. */
export const MOST_ROWS = 100_000

/** `isCut`: there are more rows than `lines` has. */
export type CsvTable = { lines: AsyncIterable<string>; isCut: boolean }

/**
 * A table as it is read, batch by batch, so that it is never whole in memory.
 * @param release called when the table was read, or the client has disconnected
 */
export function answerCsv(name: string, { lines, isCut }: CsvTable, release: () => void): Response {
  const iterator = lines[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next().catch((error: unknown) => {
        release()
        throw error
      })
      if (done) {
        release()
        controller.close()
      } else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      release()
      await iterator.return?.()
    },
  })
  return new Response(body, {
    headers: {
      ...DATA_HEADERS,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      ...(isCut && { 'x-rows-cut-at': String(MOST_ROWS) }),
    },
  })
}
