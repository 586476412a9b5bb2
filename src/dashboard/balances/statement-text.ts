import type { LedgerEntry } from '../../contract/money/ledger'
import type { MessageKey } from '../i18n/create-i18n'

/** The text of a change of the available balance, by its cause and whether money came or went. */
const TEXTS = {
  deposit: { in: 'balances.payment_in', out: 'balances.payment_out' },
  refund: { in: 'balances.refund_in', out: 'balances.refund_out' },
  payout: { in: 'balances.payout_in', out: 'balances.payout_out' },
  swap: { in: 'balances.swap_in', out: 'balances.swap_out' },
  play_money: { in: 'balances.cause_play_money', out: 'balances.cause_play_money' },
} as const satisfies Record<LedgerEntry['cause']['type'], { in: MessageKey; out: MessageKey }>

export const statementText = ({ amount, cause }: Pick<LedgerEntry, 'amount' | 'cause'>) =>
  TEXTS[cause.type][amount.startsWith('-') ? 'out' : 'in']
