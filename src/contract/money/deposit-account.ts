import * as v from 'valibot'

/** `GET /api/v1/customers/{customer_id}/deposit-account`. */
export const DepositAccount = v.pipe(
  v.object({
    id: v.string(),
    staticDepositAddresses: v.pipe(
      v.array(
        v.object({
          chain: v.pipe(v.string(), v.description('The network.')),
          address: v.string(),
          createdAt: v.string(),
        }),
      ),
      v.description('Permanent addresses, one for each network that custody offers.'),
    ),
    ngnVirtualAccounts: v.pipe(
      v.array(
        v.object({
          currency: v.string(),
          accountNumber: v.string(),
          accountName: v.string(),
          bankName: v.string(),
          bankCode: v.string(),
          accountReference: v.pipe(v.string(), v.description('The id of the customer.')),
          createdAt: v.string(),
        }),
      ),
      v.description('Permanent bank accounts.'),
    ),
  }),
  v.examples([
    {
      id: '4f3e2d1c-0b9a-4876-9543-210fedcba987',
      staticDepositAddresses: [
        { chain: 'Tron', address: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf', createdAt: '2026-11-21T10:00:00.000Z' },
        {
          chain: 'Ethereum',
          address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
          createdAt: '2026-11-21T10:00:00.000Z',
        },
      ],
      ngnVirtualAccounts: [
        {
          currency: 'NGN',
          accountNumber: '0123456789',
          accountName: 'Amina Okafor',
          bankName: 'Malipo Sandbox Bank',
          bankCode: '999',
          accountReference: '1f0c9c34-6f7b-4a51-8a0e-0d3c5b7a9e21',
          createdAt: '2026-11-21T10:00:00.000Z',
        },
      ],
    },
  ]),
)
export type DepositAccount = v.InferOutput<typeof DepositAccount>
