import type { Network } from '../../../contract/enums'
import { displayAddress, isSameAddress } from '../../../payment/address/check'
import { recipientProblem } from '../../../payment/address/recipient'
import { typedRecipient } from '../../../payment/refund-address'
import type { SessionAddressRow } from '../../storage/schema/sessions'

const ADDRESS_PROBLEMS = {
  format: 'This is not an address of this network.',
  checksum: 'The address is mistyped: its checksum is wrong.',
  never_recipient: 'Money sent to this address would be lost.',
  other_network: 'The text names another network, and the money can only be sent on the network on which it came.',
  paid_to: 'The customer paid to this address, so it cannot receive the refund.',
}

/**
 * The address in a request's text, as it is shown and sent to, or the error text if it cannot receive a refund.
 * @param paidTo the addresses that the payment has shown
 */
export function parseRefundAddress(
  network: Network,
  text: string,
  paidTo: readonly Pick<SessionAddressRow, 'address'>[],
): { address: string; problem: null } | { address: null; problem: string } {
  const { address, hasOtherNetworkName } = typedRecipient(network, text)
  const problem = recipientProblem(network, address) ?? (hasOtherNetworkName ? 'other_network' : null)
  const isPaidTo = paidTo.some((one) => isSameAddress(network, address, one.address))
  if (!problem && !isPaidTo) return { address: displayAddress(network, address), problem: null }
  return { address: null, problem: `address: ${ADDRESS_PROBLEMS[problem ?? 'paid_to']}` }
}
