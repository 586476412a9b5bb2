import type { Mode } from '../../contract/enums'
import type { Deps } from '../deps'
import { conflict, unavailable } from '../http/problem'
import type { Custody } from '../ports/custody'
import type { Rates } from '../ports/rates'
import type { MerchantAndMode } from '../storage/owner'

type Ports = Pick<Deps, 'custody' | 'rates'>

const notSetUp = () => unavailable('This mode is not set up here', 60)

/** The custody of a mode. Throws 503 if it is not set up, so that no transfer is stored that cannot be submitted. */
export function requireCustody({ custody }: Pick<Ports, 'custody'>, mode: Mode): Custody {
  const port = custody[mode]
  if (!port) throw notSetUp()
  return port
}

/** Throws 409 if the merchant's money is in its own wallets: custody cannot send it. */
export async function requireSender(
  deps: Pick<Ports, 'custody'>,
  { merchantId, mode }: MerchantAndMode,
): Promise<void> {
  if (!(await requireCustody(deps, mode).canSend(merchantId)))
    throw conflict('Your money is in your own wallets: only you can send it')
}

/** The rates of a mode. Throws 503 if they are not set up. */
export function requireRates({ rates }: Pick<Ports, 'rates'>, mode: Mode): Rates {
  const port = rates[mode]
  if (!port) throw notSetUp()
  return port
}

/** Throws 503 if a mode cannot take payments, so that no payment starts that cannot be paid. */
export function requirePayable(deps: Ports, mode: Mode): void {
  requireCustody(deps, mode)
  requireRates(deps, mode)
}
