import type { DepositAccount } from '../../contract/deposit-account'
import type { AccountRecord } from '../books/deposit-accounts'

export const depositAccountView = ({ account, addresses, banks }: AccountRecord): DepositAccount => ({
  id: account.id,
  staticDepositAddresses: addresses.map(({ network, address, createdAt }) => ({
    chain: network,
    address,
    createdAt: createdAt.toISOString(),
  })),
  ngnVirtualAccounts: banks.map((bank) => ({
    currency: bank.currency,
    accountNumber: bank.accountNumber,
    accountName: bank.accountName,
    bankName: bank.bankName,
    bankCode: bank.bankCode,
    accountReference: bank.accountReference,
    createdAt: bank.createdAt.toISOString(),
  })),
})
