import type { Mode } from '../../contract/enums'
import type { Custody } from '../custody/port'
import type { Deps } from '../deps'
import { unavailable } from '../http/problem'
import type { Rates } from '../rates/port'

type Ports = Pick<Deps, 'custody' | 'rates'>

const notSetUp = () => unavailable('This mode is not set up here', 60)

/** Returns what holds the money of a mode. 503 while there is none, so that no transfer is stored that cannot be carried out. */
export function requireCustody({ custody }: Pick<Ports, 'custody'>, mode: Mode): Custody {
  const port = custody[mode]
  if (!port) throw notSetUp()
  return port
}

/** Returns what knows the prices of a mode. 503 while there is none. */
export function requireRates({ rates }: Pick<Ports, 'rates'>, mode: Mode): Rates {
  const port = rates[mode]
  if (!port) throw notSetUp()
  return port
}

/** 503 while a mode cannot take payments, so that none is made that nobody could ever pay. */
export function requirePayable(deps: Ports, mode: Mode): void {
  requireCustody(deps, mode)
  requireRates(deps, mode)
}
