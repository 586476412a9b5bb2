import type { Database } from '../ports/storage'

interface Query<Rows> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Rows> }
}

/**
 * A query with placeholders that is built once for each connection, because building one costs more than sending it. It
 * is sent in the same tick, before the caller's next statement.
 */
export function prepared<Values extends Record<string, unknown>, Rows>(
  build: (database: Database) => Query<Rows>,
): (database: Database, values: Values) => Promise<Rows> {
  const built = new WeakMap<Database, ReturnType<Query<Rows>['prepare']>>()
  return (database, values) => {
    const query = built.get(database) ?? build(database).prepare('')
    built.set(database, query)
    return query.execute(values)
  }
}
