import { BY_HAND } from '../../../custody/port'
import type { RefundRow } from '../../../storage/schema/payouts'

/** Whether the merchant itself has to send the refund. */
export const isByHand = ({ status, custodyId }: Pick<RefundRow, 'status' | 'custodyId'>) =>
  status === 'created' && custodyId?.startsWith(BY_HAND) === true
