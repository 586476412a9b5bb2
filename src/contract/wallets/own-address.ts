import * as v from 'valibot'
import { pastedWord } from '../pasted-text'
import { line, REQUIRED } from '../text'
import { WalletFamily } from './wallet'

/** The body of `POST /api/v1/own-addresses`. */
export const OwnAddressRequest = v.pipe(
  v.object({
    family: v.pipe(
      WalletFamily,
      v.description('The networks on which the address is yours: `evm` stands for all EVM networks.'),
    ),
    address: v.pipe(
      v.string('Must be text.'),
      v.transform(pastedWord),
      v.minLength(1, REQUIRED),
      v.maxLength(120, 'Must be at most 120 characters.'),
      v.description(
        'An address from which only you send. Do not give an address of an exchange, which many people use.',
      ),
    ),
    label: v.pipe(v.optional(line(100)), v.description('Your own name for the address, at most 100 characters.')),
  }),
  v.examples([
    { family: 'evm' as const, address: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94', label: 'Gas for collecting' },
  ]),
)
export type OwnAddressRequest = v.InferOutput<typeof OwnAddressRequest>

/** An address of the merchant outside of this service. */
export const OwnAddress = v.pipe(
  v.object({
    id: v.string(),
    family: v.pipe(WalletFamily, v.description('As in the request.')),
    address: v.pipe(v.string(), v.description('The address, in the spelling that wallets show.')),
    label: v.pipe(v.nullable(v.string()), v.description('Your own name for the address. Null without one.')),
    created_at: v.string(),
  }),
  v.examples([
    {
      id: '8c1d2e3f-4a5b-4c6d-8e7f-90a1b2c3d4e5',
      family: 'evm' as const,
      address: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
      label: 'Gas for collecting',
      created_at: '2026-11-26T10:00:00.000Z',
    },
  ]),
)
export type OwnAddress = v.InferOutput<typeof OwnAddress>
