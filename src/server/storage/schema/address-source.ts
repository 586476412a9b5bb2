/** How the id begins of a merchant's own address. */
export const OWN = 'own:'
/** An address of a merchant's wallet. */
export type OwnAddressId = `${typeof OWN}${string}`
/** Who gave an address, and alone may report money there: the custodian, or the watchers of one address of a wallet. */
export type AddressSource = 'custody' | OwnAddressId

export const ownAddressId = (walletId: string, index: number): OwnAddressId => `${OWN}${walletId}:${index}`

/** The source that the id of an address names: how custody names its own is its affair. */
export const sourceOf = (custodyId: string): AddressSource => (isOwnId(custodyId) ? custodyId : 'custody')

export const isOwnId = (custodyId: string): custodyId is OwnAddressId => custodyId.startsWith(OWN)

/** The source of an address that has a claim. */
export const sourceOfClaim = ({ walletId, index }: { walletId: string | null; index: number | null }): AddressSource =>
  walletId === null || index === null ? 'custody' : ownAddressId(walletId, index)
