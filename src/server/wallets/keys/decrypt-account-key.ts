import type { Deps } from '../../deps'
import type { WalletRow } from '../../storage/schema/wallets'
import { type AccountKey, accountKeyOf, isDerived } from './extended-key'

/** The purpose to which the encryption of a wallet's key is bound. */
export const keyPurpose = (id: string) => `wallet:${id}`

/** Decrypts the key of a wallet; null for a list, and after a change of `JWT_SECRET`. */
export function decryptAccountKey(
  { encryption }: Pick<Deps, 'encryption'>,
  { id, family, key, scriptType }: WalletRow,
): AccountKey | null {
  const text = key === null ? null : encryption.decryptIfReadable(key, keyPurpose(id))
  return text === null || !isDerived(family) ? null : accountKeyOf(family, text, scriptType)
}
