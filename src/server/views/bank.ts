import type { Bank } from '../../contract/bank'
import type { BankRow } from '../storage/schema/payouts'

export const bankView = (bank: BankRow): Bank => ({
  id: bank.id,
  bank_code: bank.bankCode,
  bank_name: bank.bankName,
  account_number: bank.accountNumber,
  account_name: bank.accountName,
  created_at: bank.createdAt.toISOString(),
})
