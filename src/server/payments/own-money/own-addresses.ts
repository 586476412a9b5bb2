import { and, eq } from 'drizzle-orm'
import type { ListQuery } from '../../../contract/envelope'
import type { OwnAddress, OwnAddressRequest } from '../../../contract/wallets/own-address'
import { displayAddress } from '../../../payment/address/check'
import { recipientProblem } from '../../../payment/address/recipient'
import { networksOf } from '../../../payment/chains/networks'
import { createdFields, deletedFields, withoutValue, withValue } from '../../audit/field-changes'
import { type Actor, recordChange } from '../../audit/record-change'
import type { Deps } from '../../deps'
import { conflict, invalid, missing } from '../../http/problem'
import { requireRow } from '../../storage/database'
import { type MerchantAndMode, ownedBy } from '../../storage/owner'
import { addressClaims } from '../../storage/schema/addresses'
import { type OwnAddressRow, ownAddresses } from '../../storage/schema/own-addresses'
import { type PageOfRows, readPageOfRows } from '../../storage/totals/page-of-rows'

/** The maximum number of own addresses of a merchant. */
const MAX_ADDRESSES = 100

type AddressDeps = Pick<Deps, 'storage' | 'clock' | 'random'>

const auditedAddress = ({ family, address, label }: OwnAddressRow) => ({
  family: withValue(family),
  address: withoutValue(address),
  label: withoutValue(label),
})

export const ownAddressView = ({ id, family, address, label, createdAt }: OwnAddressRow): OwnAddress => ({
  id,
  family,
  address,
  label,
  created_at: createdAt.toISOString(),
})

export const listOwnAddresses = (
  { storage: { database } }: Pick<Deps, 'storage'>,
  owner: MerchantAndMode,
  query: ListQuery,
): Promise<PageOfRows<OwnAddressRow>> =>
  readPageOfRows(database, ownAddresses, {
    where: ownedBy(ownAddresses, owner),
    latest: ownAddresses.createdAt,
    ...query,
  })

/**
 * Names an address of the merchant. The money that came from it is labelled soon. The same address again changes
 * nothing. Throws 400 for an invalid address, and for one that customers pay to. Throws 409 in test mode, where no
 * money has a sender.
 */
export async function addOwnAddress(
  deps: AddressDeps,
  caller: Actor,
  { family, address: entered, label }: OwnAddressRequest,
): Promise<{ row: OwnAddressRow; isNew: boolean }> {
  const { merchantId, mode } = caller
  if (mode !== 'live') throw conflict('Own addresses exist only in live mode: money of the sandbox has no sender')
  const [network] = networksOf(family)
  if (recipientProblem(network, entered))
    throw invalid(`address: This address cannot receive on ${networksOf(family).join(', ')}.`)
  const address = displayAddress(network, entered)
  return deps.storage.change(async (change) => {
    const { tx } = change
    const isSame = and(
      ownedBy(ownAddresses, caller),
      eq(ownAddresses.family, family),
      eq(ownAddresses.address, address),
    )
    const [before] = await tx.select().from(ownAddresses).where(isSame)
    if (before) return { row: before, isNew: false }
    const claim = and(
      eq(addressClaims.mode, mode),
      eq(addressClaims.family, family),
      eq(addressClaims.address, address),
    )
    if ((await tx.$count(addressClaims, claim)) > 0)
      throw invalid('address: Customers pay to this address. Give one outside of this service.')
    if ((await tx.$count(ownAddresses, ownedBy(ownAddresses, caller))) >= MAX_ADDRESSES)
      throw conflict(`You can name at most ${MAX_ADDRESSES} own addresses`)
    const id = deps.random.uuid()
    const values = { id, merchantId, mode, family, address, label: label ?? null, createdAt: deps.clock.now() }
    const row = requireRow(await tx.insert(ownAddresses).values(values).returning())
    await recordChange(deps, change, caller, 'own_address.created', id, createdFields(auditedAddress(row)))
    return { row, isNew: true }
  })
}

/** Removes an own address. Money from it is soon a customer's again, unless the merchant has said otherwise. */
export async function removeOwnAddress(deps: AddressDeps, caller: Actor, id: string) {
  await deps.storage.change(async (change) => {
    const [removed] = await change.tx
      .delete(ownAddresses)
      .where(and(eq(ownAddresses.id, id), ownedBy(ownAddresses, caller)))
      .returning()
    if (!removed) throw missing()
    await recordChange(deps, change, caller, 'own_address.deleted', id, deletedFields(auditedAddress(removed)))
  })
}
