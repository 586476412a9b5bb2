import * as v from 'valibot'
import { WalletAddress } from './wallet'

/** An address of a wallet that was given to somebody. */
export const IssuedAddress = v.pipe(
  v.object({
    ...WalletAddress.entries,
    issued_for: v.pipe(v.picklist(['proof', 'payment']), v.description('`proof`: it proves the wallet.')),
    issued_at: v.pipe(v.string(), v.description('When the address was first shown.')),
  }),
  v.examples([
    {
      index: 1,
      path: "m/84'/0'/0'/0/1",
      address: 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
      issued_for: 'payment' as const,
      issued_at: '2026-11-26T10:00:00.000Z',
    },
  ]),
)
export type IssuedAddress = v.InferOutput<typeof IssuedAddress>

export const IssuedAddressQuery = v.object({
  from_index: v.pipe(
    v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'must be a whole number'), v.transform(Number)), '0'),
    v.description('The first index of the answer, which has at most 1000 addresses.'),
  ),
})
