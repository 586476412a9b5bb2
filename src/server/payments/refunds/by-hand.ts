import { kindOfReference } from '../../storage/schema/address-reference'
import type { RefundRow } from '../../storage/schema/payouts'

/** Whether the merchant itself has to send the refund. */
export const isByHand = ({ status, custodyId }: Pick<RefundRow, 'status' | 'custodyId'>) =>
  status === 'created' && custodyId !== null && kindOfReference(custodyId) === 'manual'
