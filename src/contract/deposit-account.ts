import * as v from 'valibot'

/** `GET /api/v1/customers/{customer_id}/deposit-account`. */
export const DepositAccount = v.object({
  id: v.string(),
  staticDepositAddresses: v.array(v.object({ chain: v.string(), address: v.string(), createdAt: v.string() })),
  ngnVirtualAccounts: v.array(
    v.object({
      currency: v.string(),
      accountNumber: v.string(),
      accountName: v.string(),
      bankName: v.string(),
      bankCode: v.string(),
      accountReference: v.string(),
      createdAt: v.string(),
    }),
  ),
})
export type DepositAccount = v.InferOutput<typeof DepositAccount>
