import { Client, type QueryConfig } from 'pg'

/** Prepared statements per connection. Further ones, such as lists of any length, are parsed each time. */
const MAX_PREPARED = 500

const isQuery = (query: unknown): query is QueryConfig => typeof query === 'object' && query !== null && 'text' in query

/**
 * A connection that prepares each statement once, and sends a statement without waiting for the answers to earlier
 * ones. Statements of one turn of the event loop leave in one packet.
 */
export class PipelinedClient extends Client {
  readonly #preparedNames = new Map<string, string>()
  #isCorked = false

  override query = ((query: unknown, ...rest: unknown[]) => {
    this.#sendTogether()
    const named = isQuery(query) ? { ...query, name: this.#nameOf(query.text) } : query
    return super.query(named as never, ...(rest as []))
  }) as Client['query']

  /** The name under which a statement is prepared here; undefined if it is not. */
  #nameOf(text: string): string | undefined {
    const prepared = this.#preparedNames.get(text)
    if (prepared !== undefined || this.#preparedNames.size === MAX_PREPARED) return prepared
    const name = `statement_${this.#preparedNames.size + 1}`
    this.#preparedNames.set(text, name)
    return name
  }

  #sendTogether() {
    if (this.#isCorked) return
    const { stream } = this.connection
    this.#isCorked = true
    stream.cork()
    process.nextTick(() => {
      this.#isCorked = false
      stream.uncork()
    })
  }
}
