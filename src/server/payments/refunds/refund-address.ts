import type { Network } from '../../../contract/enums'
import { isSameAddress } from '../../../payment/address/check'
import { recipientProblem } from '../../../payment/address/recipient'
import type { SessionAddressRow } from '../../storage/schema/sessions'

const ADDRESS_PROBLEMS = {
  format: 'is no address of this network',
  checksum: 'is mistyped: its checksum is wrong',
  never_recipient: 'is a place where money is lost',
}

/**
 * The error text for an address that cannot receive a refund; otherwise null. `shown` are the addresses of its payment.
 */
export function addressProblem(
  network: Network,
  address: string,
  paidTo: readonly Pick<SessionAddressRow, 'address'>[],
): string | null {
  const problem = recipientProblem(network, address)
  if (problem) return `address: ${ADDRESS_PROBLEMS[problem]}`
  return paidTo.some((own) => isSameAddress(network, address, own.address))
    ? 'address: is the one that was paid to'
    : null
}
