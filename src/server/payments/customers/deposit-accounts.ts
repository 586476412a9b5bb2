import { and, eq, isNull, lte } from 'drizzle-orm'
import { displayAddress } from '../../../payment/address/check'
import { recipientProblem } from '../../../payment/address/recipient'
import type { Deps } from '../../deps'
import { conflict, unavailable } from '../../http/problem'
import { type CustodyAccount, CustodyRefused, CustodyUnavailable } from '../../ports/custody'
import { claimForHolder } from '../../storage/address-claims'
import { channelOf } from '../../storage/channels'
import type { Change, Database } from '../../storage/database'
import { isUniqueViolation } from '../../storage/failures'
import type { PubSub } from '../../storage/pubsub'
import { accountAddresses, bankAccounts, type CustomerRow, depositAccounts } from '../../storage/schema/customers'
import { requireCustody } from '../require-mode'
import { ERASED } from './erase-person'
import { lockCustomer, readCustomer } from './read-customer'

type AccountDeps = Pick<Deps, 'storage' | 'clock' | 'random' | 'custody' | 'log'> & { pubsub: PubSub }

export type AccountRecord = {
  account: typeof depositAccounts.$inferSelect
  addresses: (typeof accountAddresses.$inferSelect)[]
  banks: (typeof bankAccounts.$inferSelect)[]
}

/** Longer than a call to custody. If the holder of the lease dies, a later request takes over. */
const LEASE_MS = 20_000
const WAIT_MS = 15_000
const POLL_MS = 500
const TAKEN = 'an account that another customer has'
const NOT_NOW = 'Deposit accounts are not available at the moment'

/**
 * The customer's permanent addresses and bank accounts. The first request creates them at custody; concurrent requests
 * wait for it. 409 for an erased customer without an account. 503 if custody is unavailable or the process closes.
 */
export async function depositAccountOf(deps: AccountDeps, customer: CustomerRow): Promise<AccountRecord> {
  const { clock, pubsub } = deps
  const until = clock.now().getTime() + WAIT_MS
  for (;;) {
    // Subscribe before reading, so that no change is missed in between.
    const waiting = pubsub.wait(channelOf.account(customer.id), POLL_MS)
    try {
      const ready = await readAccount(deps, customer.id)
      if (ready) return ready
      const id = await takeAccount(deps, customer)
      if (id !== null) return await makeAccount(deps, customer, id)
      // after closing, `wait` resolves at once: this would query the database in a tight loop
      if (pubsub.closed()) throw unavailable(NOT_NOW, 1)
      if (clock.now().getTime() >= until) throw unavailable(NOT_NOW, 2)
      await waiting.done
    } finally {
      waiting.cancel()
    }
  }
}

async function readAccount({ storage }: AccountDeps, customerId: string): Promise<AccountRecord | null> {
  const { database } = storage
  const [account] = await database.select().from(depositAccounts).where(eq(depositAccounts.customerId, customerId))
  if (!account || account.custodyId === null) return null
  const addresses = await database.select().from(accountAddresses).where(eq(accountAddresses.accountId, account.id))
  const banks = await database.select().from(bankAccounts).where(eq(bankAccounts.accountId, account.id))
  return { account, addresses, banks }
}

/** Takes the lease. Returns the account's id if this request must create it, otherwise null. */
async function takeAccount(
  { storage, clock, random, custody }: AccountDeps,
  customer: CustomerRow,
): Promise<string | null> {
  requirePerson(customer)
  const { id: customerId, merchantId, mode } = customer
  requireCustody({ custody }, mode)
  const now = clock.now()
  const leaseUntil = new Date(now.getTime() + LEASE_MS)
  const [taken] = await storage.database
    .insert(depositAccounts)
    .values({ id: random.uuid(), customerId, merchantId, mode, leaseUntil, createdAt: now })
    .onConflictDoUpdate({
      target: depositAccounts.customerId,
      set: { leaseUntil },
      setWhere: and(isNull(depositAccounts.custodyId), lte(depositAccounts.leaseUntil, now)),
    })
    .returning({ id: depositAccounts.id })
  return taken?.id ?? null
}

function requirePerson({ erasedAt }: CustomerRow) {
  if (erasedAt !== null) throw conflict('The customer is erased')
}

async function makeAccount(deps: AccountDeps, customer: CustomerRow, id: string): Promise<AccountRecord> {
  const { storage, clock } = deps
  try {
    // while this request waited for the lease, the customer may have been erased
    const present = await readCustomer(storage.database, customer, customer.id)
    requirePerson(present)
    await withAccount(deps, present, (take) =>
      storage.change(async (change) => {
        const { tx, announce } = change
        // while custody made the account, the customer may have been erased
        const isErased = (await lockCustomer(tx, customer, customer.id)).erasedAt !== null
        const [account] = await tx.select().from(depositAccounts).where(eq(depositAccounts.id, id)).for('update')
        if (account?.custodyId === null) {
          const made = await take(change)
          if (!(await claimAddresses(tx, deps, account, made))) throw refused(deps, customer, TAKEN)
          if (!(await writeAccount(tx, deps, account, made, isErased))) throw refused(deps, customer, TAKEN)
        }
        announce(channelOf.account(customer.id))
      }),
    )
  } catch (error) {
    await storage.change(async ({ tx, announce }) => {
      await tx
        .update(depositAccounts)
        .set({ leaseUntil: clock.now() })
        .where(and(eq(depositAccounts.id, id), isNull(depositAccounts.custodyId)))
      announce(channelOf.account(customer.id))
    })
    if (isUniqueViolation(error)) throw refused(deps, customer, TAKEN)
    throw error
  }
  const record = await readAccount(deps, customer.id)
  if (!record) throw new Error('a deposit account was not written')
  return record
}

function refused({ log }: AccountDeps, { mode }: CustomerRow, error: string) {
  log.error({ event: 'custody.account', mode, error })
  return unavailable(NOT_NOW)
}

type TakeAccount = (change: Change) => Promise<CustodyAccount>

/** Runs work whose transaction takes the account: custody makes it before, own wallets give it with the transaction. */
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
    const made = await port.account(
      {
        merchant: customer.merchantId,
        reference: customer.id,
        first_name: customer.firstName ?? '',
        last_name: customer.lastName ?? '',
        email: customer.email ?? '',
      },
      `account:${customer.id}`,
    )
    if (typeof made === 'function') return await made((take) => work(async (change) => verify(await take(change))))
    const verified = verify(made)
    return await work(async () => verified)
  } catch (error) {
    if (error instanceof CustodyUnavailable || error instanceof CustodyRefused)
      throw refused(deps, customer, error.message)
    throw error
  }
}

/** False if one is shown to somebody else already, or another source gave it. */
async function claimAddresses(
  tx: Database,
  { clock }: Pick<AccountDeps, 'clock'>,
  { id: accountId, mode }: AccountRecord['account'],
  { addresses }: CustodyAccount,
): Promise<boolean> {
  for (const { id, network, address } of addresses) {
    const claimed = { mode, network, address: displayAddress(network, address) }
    const holder = { sessionId: null, accountId }
    if (!(await claimForHolder(tx, claimed, id ?? 'custody', holder, clock.now()))) return false
  }
  return true
}

/** False if another customer has one of the bank accounts. An error of the database would put its number into the log. */
async function writeAccount(
  tx: Database,
  { clock, random }: AccountDeps,
  { id: accountId, mode, customerId }: AccountRecord['account'],
  made: CustodyAccount,
  isErased: boolean,
): Promise<boolean> {
  const createdAt = clock.now()
  if (made.addresses.length > 0)
    await tx.insert(accountAddresses).values(
      made.addresses.map(({ network, address }) => {
        const key = displayAddress(network, address)
        return { id: random.uuid(), accountId, mode, network, address: key, addressKey: key, createdAt }
      }),
    )
  if (made.bank_accounts.length > 0) {
    const rows = made.bank_accounts.map((bank) => ({
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
    }))
    const stored = await tx.insert(bankAccounts).values(rows).onConflictDoNothing().returning({ id: bankAccounts.id })
    if (stored.length < rows.length) return false
  }
  await tx
    .update(depositAccounts)
    .set({ custodyId: made.id, leaseUntil: null, createdAt })
    .where(eq(depositAccounts.id, accountId))
  return true
}
