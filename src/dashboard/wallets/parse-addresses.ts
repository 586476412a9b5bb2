import type { WalletFamily } from '../../contract/wallets/wallet'
import { addressProblem, displayAddress } from '../../payment/address/check'
import { networksOf } from '../../payment/chains/networks'
import type { I18n } from '../i18n/create-i18n'
import { fieldRefusal } from '../parts/notices/refusal-notice'
import { walletFamilyLabel } from './families'

const MAX_ADDRESSES = 200

/**
 * Parses addresses separated by lines, spaces or commas. Throws Refusal if one is not valid on the family's networks,
 * so that the request contains nothing but addresses.
 */
export function parseAddresses(i18n: I18n, family: WalletFamily, text: string): string[] {
  const { t } = i18n
  const refusal = (error: string) => fieldRefusal('addresses', error)
  const addresses = text.split(/[\s,;"']+/).filter((one) => one !== '')
  if (addresses.length === 0) throw refusal(t('wallets.no_addresses'))
  if (addresses.length > MAX_ADDRESSES) throw refusal(t('wallets.too_many', { most: MAX_ADDRESSES }))
  const [network] = networksOf(family)
  // the error does not contain the invalid text, because it may be a secret
  const invalidIndex = addresses.findIndex((address) => addressProblem(network, address) !== null)
  if (invalidIndex >= 0)
    throw refusal(t('wallets.not_address', { n: invalidIndex + 1, networks: walletFamilyLabel(i18n, family) }))
  const normalized = addresses.map((address) => displayAddress(network, address))
  const duplicateIndex = normalized.findIndex((address, index) => normalized.indexOf(address) !== index)
  if (duplicateIndex >= 0) throw refusal(t('wallets.duplicate', { n: duplicateIndex + 1 }))
  return normalized
}
