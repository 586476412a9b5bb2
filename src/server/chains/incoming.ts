/** A balance at the end of a block. */
export interface Sample {
  block: number
  balance: bigint
}

/** Money that a known transaction brought. `id` is null for a coin, whose transfers have no name of their own. */
export interface Arrival {
  id: string | null
  hash: string
  amount: bigint
  block: number
}

/** Money that was reported before, under this id. */
export interface ReportedTransfer {
  id: string
  /** Empty if no transaction was found. */
  hash: string
  amount: bigint
}
export interface IncomingTransfer extends ReportedTransfer {
  block: number
}

/** A rise of a balance between two samples, and the part that no known arrival explains. */
interface Rise {
  after: number
  block: number
  known: Arrival[]
  unknown: bigint
}

/**
 * Lists the money that came between the first sample and the last. Between two samples, it is the rise of the balance
 * or the sum of the known arrivals, whichever is more. A rise beyond the known arrivals is money of an unknown
 * transaction, such as a coin that a contract sent. A fall means that the owner moved money; reported money stays
 * reported.
 * @param earlier reported before, while the node did not list all transactions; a rise that is large enough contains it
 */
export function incomingBetween(
  samples: readonly Sample[],
  arrivals: readonly Arrival[],
  earlier: readonly IncomingTransfer[] = [],
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
  // a reorganisation may have moved it to another block
  for (const rise of rises) explain(rise, unclaimed, () => true)
  return rises.flatMap(({ block, known, unknown }) => [
    ...known,
    ...(unknown > 0n ? [{ id: null, hash: '', amount: unknown, block }] : []),
  ])
}

const isWithin = ({ after, block }: Rise, one: IncomingTransfer) => one.block > after && one.block <= block

/** Assigns earlier money to a rise that contains it. A transfer of exactly the amount of the rise is assigned first. */
function explain(rise: Rise, unclaimed: Set<IncomingTransfer>, mayBe: (transfer: IncomingTransfer) => boolean): void {
  const candidates = [...unclaimed].filter(mayBe)
  const exact = candidates.filter(({ amount }) => amount === rise.unknown)
  for (const transfer of [...exact, ...candidates]) {
    if (transfer.amount > rise.unknown || !unclaimed.delete(transfer)) continue
    rise.unknown -= transfer.amount
    // a reorganisation may have removed the block of the earlier report
    rise.known.push({ ...transfer, block: rise.block })
  }
}

/**
 * Gives each arrival the id under which it was reported before, so that no money is reported twice. A transaction keeps
 * its id in another block, where the position of its log differs, and so does money whose transaction is found later.
 * @param open may still be dropped
 * @param final was credited; it appears again after a reorganisation that was deeper than expected
 * @param nextId returns an unused id
 */
export function assignIds<Open extends ReportedTransfer>(
  incoming: readonly Arrival[],
  open: readonly Open[],
  final: readonly ReportedTransfer[],
  nextId: () => string,
): { named: IncomingTransfer[]; dropped: Open[] } {
  const names = new Map<Arrival, string>()
  const free = new Set<ReportedTransfer>([...open, ...final])
  const finals = new Set(final)

  function match(isSame: (arrival: Arrival, reported: ReportedTransfer) => boolean) {
    for (const arrival of incoming) {
      if (names.has(arrival)) continue
      for (const reported of free) {
        if (!isSame(arrival, reported)) continue
        names.set(arrival, reported.id)
        free.delete(reported)
        break
      }
    }
  }
  match((one, reported) => one.id === reported.id)
  match((one, reported) => one.hash !== '' && one.hash === reported.hash && one.amount === reported.amount)
  match(
    (arrival, reported) =>
      !finals.has(reported) && arrival.amount === reported.amount && (arrival.hash === '' || reported.hash === ''),
  )
  match((one, reported) => !finals.has(reported) && one.hash === '' && reported.hash === '')
  // one amount turns out to be several transactions
  match((_, reported) => !finals.has(reported) && reported.hash === '')

  return {
    named: incoming.map((one) => ({ ...one, id: names.get(one) ?? one.id ?? nextId() })),
    dropped: open.filter((reported) => free.has(reported)),
  }
}

interface Reading {
  samples: readonly Sample[]
  arrivals: readonly Arrival[]
  known: ReportedTransfers
  /** Whether the node listed the transactions of every rise, as far as networks show them. */
  isComplete: boolean
  /** The last block that is final. */
  safe: number
  /** The prefix of numbered ids, for money without a transaction. */
  idPrefix: string
}

/**
 * The reported money of an asset: `open` may still be dropped, `final` has the latest that cannot, `counted` is the
 * last number that was given as an id.
 */
interface ReportedTransfers {
  open: readonly IncomingTransfer[]
  final: readonly ReportedTransfer[]
  counted: number
}

/** New or repeated money, and money that was dropped by the network. */
export interface FoundTransfers {
  incoming: IncomingTransfer[]
  dropped: ReportedTransfer[]
}

/**
 * Compares samples and arrivals with earlier reports. A node that lists fewer transactions than another does not drop
 * money: money that it does not list stays open until its block is final.
 */
export function readIncoming({ samples, arrivals, known, isComplete, safe, idPrefix }: Reading) {
  let { counted } = known
  const nextId = () => {
    counted += 1
    return `${idPrefix}${counted}`
  }
  const isListed = (transfer: IncomingTransfer) =>
    arrivals.some(({ hash, amount }) => hash === transfer.hash && amount === transfer.amount)
  const earlier = isComplete ? [] : known.open.filter((one) => one.hash !== '' && !isListed(one))
  const incoming = incomingBetween(samples, arrivals, earlier)
  const { named, dropped } = assignIds(incoming, known.open, known.final, nextId)
  const isUndecided = (one: IncomingTransfer) => earlier.includes(one) && one.block > safe
  const isFinal = ({ block }: IncomingTransfer) => block <= safe
  return {
    found: { incoming: named, dropped: dropped.filter((one) => !isUndecided(one)) },
    reported: {
      counted,
      open: [...named.filter((one) => !isFinal(one)), ...dropped.filter(isUndecided)],
      final: remember(known.final, named.filter(isFinal)),
    },
  }
}

/** The number of final transfers that are remembered per asset, for `assignIds`. */
const REMEMBERED = 20
export const remember = (before: readonly ReportedTransfer[], now: readonly ReportedTransfer[]): ReportedTransfer[] =>
  [...before.filter(({ id }) => !now.some((one) => one.id === id)), ...now].slice(-REMEMBERED)
