import { DATA_HEADERS } from './problem'

/**
 * The positions at which a spreadsheet would read a formula. In many languages, it splits rows at semicolons or tabs
 * and ignores our quotes. East Asian input methods write these signs in full width.
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

/** The maximum number of rows of a table, which spreadsheets open without trouble. */
export const MAX_ROWS = 100_000

/** `isCut`: there are more rows than `lines` has. */
export type CsvTable = { lines: AsyncIterable<string>; isCut: boolean }

/**
 * Sends a table while it is read, batch by batch, so that it is never in memory as a whole.
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
      ...(isCut && { 'x-rows-cut-at': String(MAX_ROWS) }),
    },
  })
}
