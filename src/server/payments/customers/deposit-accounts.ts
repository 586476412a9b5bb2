import { eq } from 'drizzle-orm'
import { displayAddress } from '../../../payment/address/check'
import { recipientProblem } from '../../../payment/address/recipient'
import { claimForHolder } from '../../custody/address-claims'
import type { Deps } from '../../deps'
import { conflict, unavailable } from '../../http/problem'
import { type CustodyAccount, CustodyRefused, CustodyUnavailable } from '../../ports/custody'
import type { Change, Database } from '../../ports/storage'
import { isUniqueViolation } from '../../storage/failures'
import { accountAddresses, bankAccounts, type CustomerRow, depositAccounts } from '../../storage/schema/customers'
import { type Lease, type OnceDeps, oncePerKey, storeOnce } from '../idempotency'
import { requireCustody } from '../require-mode'
import { ERASED } from './erase-person'
import { lockCustomer, readCustomer } from './read-customer'

type AccountDeps = OnceDeps & Pick<Deps, 'custody' | 'log'>

export type AccountRecord = {
  account: typeof depositAccounts.$inferSelect
  addresses: (typeof accountAddresses.$inferSelect)[]
  banks: (typeof bankAccounts.$inferSelect)[]
}

const TAKEN = 'the account belongs to another customer'

/**
 * The customer's permanent addresses and bank accounts. The first request creates them at custody; concurrent requests
 * wait for it. Throws 409 for an erased customer without an account. Throws 503 if custody is unavailable or the
 * process closes.
 */
export async function ensureDepositAccount(deps: AccountDeps, customer: CustomerRow): Promise<AccountRecord> {
  const stored = await readAccount(deps, customer.id)
  if (stored) return stored
  requireNotErased(customer)
  requireCustody(deps, customer.mode)
  return oncePerKey(
    deps,
    { scope: 'deposit-account', key: customer.id, body: {} },
    (lease) => makeAccount(deps, customer, lease),
    () => requireAccount(deps, customer.id),
  )
}

async function readAccount({ storage }: AccountDeps, customerId: string): Promise<AccountRecord | null> {
  const { database } = storage
  const [account] = await database.select().from(depositAccounts).where(eq(depositAccounts.customerId, customerId))
  if (!account) return null
  const addresses = await database.select().from(accountAddresses).where(eq(accountAddresses.accountId, account.id))
  const banks = await database.select().from(bankAccounts).where(eq(bankAccounts.accountId, account.id))
  return { account, addresses, banks }
}

async function requireAccount(deps: AccountDeps, customerId: string): Promise<AccountRecord> {
  const record = await readAccount(deps, customerId)
  if (!record) throw new Error('a deposit account was not written')
  return record
}

function requireNotErased({ erasedAt }: CustomerRow) {
  if (erasedAt !== null) throw conflict('The customer is erased')
}

async function makeAccount(deps: AccountDeps, customer: CustomerRow, lease: Lease | null): Promise<AccountRecord> {
  // While this request waited for the lease, the customer may have been erased.
  const present = await readCustomer(deps.storage.database, customer, customer.id)
  requireNotErased(present)
  await withAccount(deps, present, (take) =>
    storeOnce(deps, lease, async (change, id) => {
      // While custody made the account, the customer may have been erased.
      const isErased = (await lockCustomer(change.tx, customer, customer.id)).erasedAt !== null
      const isStored = await storeAccount(change.tx, deps, present, id, await take(change), isErased)
      if (!isStored) throw refused(deps, customer, TAKEN)
    }),
  ).catch((error: unknown) => {
    throw isUniqueViolation(error) ? refused(deps, customer, TAKEN) : error
  })
  return requireAccount(deps, customer.id)
}

function refused({ log }: AccountDeps, { mode }: CustomerRow, error: string) {
  log.error({ event: 'custody.account', mode, error })
  return unavailable('Deposit accounts are not available at the moment')
}

type TakeAccount = (change: Change) => Promise<CustodyAccount>

/**
 * Runs `work`, whose transaction takes the account. A custodian creates the account before the transaction; a
 * merchant's own wallets create it within.
 */
async function withAccount<T>(
  deps: AccountDeps,
  customer: CustomerRow,
  work: (take: TakeAccount) => Promise<T>,
): Promise<T> {
  const port = requireCustody(deps, customer.mode)
  const verify = (made: CustodyAccount) => {
    if (made.addresses.some(({ network, address }) => recipientProblem(network, address) !== null))
      throw refused(deps, customer, 'an address that its network refuses')
    return made
  }
  try {
    const account = await port.account(
      {
        merchant: customer.merchantId,
        reference: customer.id,
        first_name: customer.firstName ?? '',
        last_name: customer.lastName ?? '',
        email: customer.email ?? '',
      },
      `account:${customer.id}`,
    )
    if (typeof account === 'function')
      return await account((take) => work(async (change) => verify(await take(change))))
    const verified = verify(account)
    return await work(async () => verified)
  } catch (error) {
    if (error instanceof CustodyUnavailable || error instanceof CustodyRefused)
      throw refused(deps, customer, error.message)
    throw error
  }
}

/**
 * Stores the account. Returns false if another payment or customer holds one of the addresses, if another source gave
 * such an address, or if another customer has one of the bank accounts. Conflicts are checked here, because a database
 * error would log the number of the bank account.
 */
async function storeAccount(
  tx: Database,
  { clock, random }: AccountDeps,
  { id: customerId, merchantId, mode }: CustomerRow,
  accountId: string,
  made: CustodyAccount,
  isErased: boolean,
): Promise<boolean> {
  const createdAt = clock.now()
  await tx
    .insert(depositAccounts)
    .values({ id: accountId, customerId, merchantId, mode, custodyId: made.id, createdAt })
  const holder = { sessionId: null, accountId }
  for (const { id, network, address: given } of made.addresses) {
    const address = displayAddress(network, given)
    if (!(await claimForHolder(tx, { mode, network, address }, id ?? 'custody', holder, createdAt))) return false
    await tx
      .insert(accountAddresses)
      .values({ id: random.uuid(), accountId, mode, network, address, addressKey: address, createdAt })
  }
  for (const bank of made.bank_accounts) {
    const row = {
      id: random.uuid(),
      accountId,
      mode,
      currency: bank.currency,
      accountNumber: bank.account_number,
      accountName: isErased ? ERASED : bank.account_name,
      bankName: bank.bank_name,
      bankCode: bank.bank_code,
      accountReference: customerId,
      createdAt,
    }
    const stored = await tx.insert(bankAccounts).values(row).onConflictDoNothing().returning({ id: bankAccounts.id })
    if (stored.length === 0) return false
  }
  return true
}
