/** A balance at the end of a block. */
export interface Sample {
  block: number
  balance: bigint
}

/** Money that is known to have come by a transaction. `id` is null where nothing but a count can name it. */
export interface Arrival {
  id: string | null
  hash: string
  amount: bigint
  block: number
}

/** Money that was told of before, under this id. */
export interface Told {
  id: string
  /** Empty where no transaction was found. */
  hash: string
  amount: bigint
}
export interface Incoming extends Told {
  block: number
}

/**
 * What has come between the first sample and the last: from one to the next, whichever is more, the rise of the balance or
 * the arrivals that are known. A rise beyond them is money of an unknown transaction, such as a coin that a contract has
 * sent. A fall means that the owner has moved money, and takes nothing back.
 */
export function incomingBetween(samples: readonly Sample[], arrivals: readonly Arrival[]): Arrival[] {
  const incoming: Arrival[] = []
  for (const [index, { block, balance }] of samples.entries()) {
    const before = samples[index - 1]
    if (!before) continue
    const known = arrivals.filter((arrival) => arrival.block > before.block && arrival.block <= block)
    const unknown = balance - before.balance - known.reduce((sum, { amount }) => sum + amount, 0n)
    incoming.push(...known, ...(unknown > 0n ? [{ id: null, hash: '', amount: unknown, block }] : []))
  }
  return incoming
}

/**
 * Gives everything the id under which it was told before, so that the same money is never told twice: a transaction keeps
 * it in another block, where the place of its log differs, and so does money whose transaction is found later.
 * @param open what may still go away
 * @param final what was credited: it comes again when a reorganisation was deeper than anybody expects
 * @param nextId an id that was never used
 */
export function nameIncoming(
  incoming: readonly Arrival[],
  open: readonly Told[],
  final: readonly Told[],
  nextId: () => string,
): { named: Incoming[]; gone: Told[] } {
  const names = new Map<Arrival, string>()
  const free = new Set([...open, ...final])
  const finals = new Set(final)

  function match(isSame: (one: Arrival, told: Told) => boolean) {
    for (const one of incoming) {
      if (names.has(one)) continue
      for (const told of free) {
        if (!isSame(one, told)) continue
        names.set(one, told.id)
        free.delete(told)
        break
      }
    }
  }
  match((one, told) => one.id === told.id)
  match((one, told) => one.hash !== '' && one.hash === told.hash && one.amount === told.amount)
  match((one, told) => !finals.has(told) && one.amount === told.amount && (one.hash === '' || told.hash === ''))
  match((one, told) => !finals.has(told) && one.hash === '' && told.hash === '')

  return {
    named: incoming.map((one) => ({ ...one, id: names.get(one) ?? one.id ?? nextId() })),
    gone: open.filter((told) => free.has(told)),
  }
}
