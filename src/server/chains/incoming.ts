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

/** A rise of a balance between two samples, and how much of it no known arrival explains. */
interface Rise {
  after: number
  block: number
  known: Arrival[]
  unknown: bigint
}

/**
 * What has come between the first sample and the last: from one to the next, whichever is more, the rise of the balance or
 * the arrivals that are known. A rise beyond them is money of an unknown transaction, such as a coin that a contract has
 * sent. A fall means that the owner has moved money, and takes nothing back.
 * @param earlier what was reported before, where the node did not list all transactions: a rise that contains it is its own
 */
export function incomingBetween(
  samples: readonly Sample[],
  arrivals: readonly Arrival[],
  earlier: readonly Incoming[] = [],
): Arrival[] {
  const rises = samples.flatMap(({ block, balance }, index): Rise[] => {
    const before = samples[index - 1]
    if (!before) return []
    const known = arrivals.filter((arrival) => arrival.block > before.block && arrival.block <= block)
    const unknown = balance - before.balance - known.reduce((sum, { amount }) => sum + amount, 0n)
    return [{ after: before.block, block, known, unknown }]
  })
  const unclaimed = new Set(earlier)
  for (const rise of rises) explain(rise, unclaimed, (one) => isWithin(rise, one))
  // a reorganisation may have put it elsewhere
  for (const rise of rises) explain(rise, unclaimed, () => true)
  return rises.flatMap(({ block, known, unknown }) => [
    ...known,
    ...(unknown > 0n ? [{ id: null, hash: '', amount: unknown, block }] : []),
  ])
}

const isWithin = ({ after, block }: Rise, one: Incoming) => one.block > after && one.block <= block

/** Gives a rise the money that it contains: first one of exactly its amount. */
function explain(rise: Rise, unclaimed: Set<Incoming>, mayBe: (one: Incoming) => boolean): void {
  const candidates = [...unclaimed].filter(mayBe)
  const exact = candidates.filter(({ amount }) => amount === rise.unknown)
  for (const one of [...exact, ...candidates]) {
    if (one.amount > rise.unknown || !unclaimed.delete(one)) continue
    rise.unknown -= one.amount
    // nothing vouches for the block in which it was seen before
    rise.known.push({ ...one, block: rise.block })
  }
}

/**
 * Gives everything the id under which it was told before, so that the same money is never told twice: a transaction keeps
 * it in another block, where the place of its log differs, and so does money whose transaction is found later.
 * @param open what may still go away
 * @param final what was credited: it comes again when a reorganisation was deeper than anybody expects
 * @param nextId an id that was never used
 */
export function nameIncoming<Open extends Told>(
  incoming: readonly Arrival[],
  open: readonly Open[],
  final: readonly Told[],
  nextId: () => string,
): { named: Incoming[]; gone: Open[] } {
  const names = new Map<Arrival, string>()
  const free = new Set<Told>([...open, ...final])
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
  // the transactions of one amount are known only now
  match((_, told) => !finals.has(told) && told.hash === '')

  return {
    named: incoming.map((one) => ({ ...one, id: names.get(one) ?? one.id ?? nextId() })),
    gone: open.filter((told) => free.has(told)),
  }
}

interface Reading {
  samples: readonly Sample[]
  arrivals: readonly Arrival[]
  known: Reported
  /** Whether the node has listed the transactions of every rise, as far as networks show them. */
  isWhole: boolean
  /** The last block that is final. */
  safe: number
  /** Begins the id of what is counted. */
  idPrefix: string
}

/** What was reported of an asset: what may still go away, the last of what is final, and how much was counted. */
interface Reported {
  open: readonly Incoming[]
  final: readonly Told[]
  counted: number
}

/** What has come, and what went away again. */
export interface Found {
  incoming: Incoming[]
  gone: Told[]
}

/**
 * What has come, under its ids, and what went away again. A node that lists fewer transactions than another does not
 * drop money: what it does not show, and may not be gone, stays open until its block is final.
 */
export function readIncoming({ samples, arrivals, known, isWhole, safe, idPrefix }: Reading) {
  let { counted } = known
  const nextId = () => {
    counted += 1
    return `${idPrefix}${counted}`
  }
  const isListed = (one: Incoming) => arrivals.some(({ hash, amount }) => hash === one.hash && amount === one.amount)
  const earlier = isWhole ? [] : known.open.filter((one) => one.hash !== '' && !isListed(one))
  const incoming = incomingBetween(samples, arrivals, earlier)
  const { named, gone } = nameIncoming(incoming, known.open, known.final, nextId)
  const isUndecided = (one: Incoming) => earlier.includes(one) && one.block > safe
  const isFinal = ({ block }: Incoming) => block <= safe
  return {
    found: { incoming: named, gone: gone.filter((one) => !isUndecided(one)) },
    reported: {
      counted,
      open: [...named.filter((one) => !isFinal(one)), ...gone.filter(isUndecided)],
      final: remember(known.final, named.filter(isFinal)),
    },
  }
}

/** How much of what is final is remembered of each asset: see `nameIncoming`. */
const REMEMBERED = 20
/** What is final now, after what was. */
export const remember = (before: readonly Told[], now: readonly Told[]): Told[] =>
  [...before.filter(({ id }) => !now.some((one) => one.id === id)), ...now].slice(-REMEMBERED)
