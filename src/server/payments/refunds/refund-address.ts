import type { Network } from '../../../contract/enums'
import { isSameAddress } from '../../../payment/address/check'
import { recipientProblem } from '../../../payment/address/recipient'
import type { SessionAddressRow } from '../../storage/schema/sessions'

const ADDRESS_PROBLEMS = {
  format: 'This is not an address of this network.',
  checksum: 'The address is mistyped: its checksum is wrong.',
  never_recipient: 'Money sent to this address would be lost.',
}

/**
 * The error text for an address that cannot receive a refund; otherwise null.
 * @param paidTo the addresses that the payment has shown
 */
export function addressProblem(
  network: Network,
  address: string,
  paidTo: readonly Pick<SessionAddressRow, 'address'>[],
): string | null {
  const problem = recipientProblem(network, address)
  if (problem) return `address: ${ADDRESS_PROBLEMS[problem]}`
  return paidTo.some((shown) => isSameAddress(network, address, shown.address))
    ? 'address: The customer paid to this address, so it cannot receive the refund.'
    : null
}
