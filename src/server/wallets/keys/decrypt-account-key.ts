import type { Deps } from '../../deps'
import type { WalletRow } from '../../storage/schema/wallets'
import { type AccountKey, isDerived, restoreAccountKey } from './extended-key'

/** The purpose that binds the encrypted key to its wallet. */
export const keyPurpose = (id: string) => `wallet:${id}`

/** Decrypts the key of a wallet. Null for a list, and if the key cannot be decrypted after a change of `JWT_SECRET`. */
export function decryptAccountKey(
  { encryption }: Pick<Deps, 'encryption'>,
  { id, family, key, scriptType }: WalletRow,
): AccountKey | null {
  const text = key === null ? null : encryption.decryptIfReadable(key, keyPurpose(id))
  return text === null || !isDerived(family) ? null : restoreAccountKey(family, text, scriptType)
}
