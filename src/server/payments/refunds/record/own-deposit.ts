import type { DepositRow } from '../../../storage/schema/deposits'
import type { SessionAddressRow, SessionRow } from '../../../storage/schema/sessions'
import { isSpendable } from '../../ledger/post'

/**
 * Whether the merchant sent the money itself. Its word always decides. A sender only decides about money that no
 * payment requested, since a customer may have paid from that address.
 */
export const isOwnDeposit = (
  deposit: DepositRow,
  session: Pick<SessionRow, 'asset'>,
  addresses: readonly SessionAddressRow[],
): boolean => deposit.own === 'marked' || (deposit.own === 'sender' && !isSpendable(deposit, session, addresses))
