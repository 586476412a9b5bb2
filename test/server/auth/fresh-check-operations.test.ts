import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ROLES, type Role } from '../../../src/contract/enums'
import { exampleOf } from '../../../src/contract/example-of'
import type { Invitation } from '../../../src/contract/members/member'
import type { Bank } from '../../../src/contract/money/bank'
import type { SwapQuotation } from '../../../src/contract/money/swap'
import type { Wallet } from '../../../src/contract/wallets/wallet'
import { rolesOf } from '../../../src/server/api/operation/access'
import type { Operation } from '../../../src/server/api/operation/operation'
import { OPERATIONS } from '../../../src/server/api/operations'
import { freshChecks } from '../../../src/server/storage/schema/members'
import { member, owner, type SignedIn } from '../member'
import { merchant } from '../merchant'
import { XPUB } from '../own-keys/shops'
import { storedRows } from '../stored-rows'
import { world } from '../world'
import { passkeyRequest, withPasskey } from './with-passkey'

const here = world()
const CONFIRMED = OPERATIONS.filter(({ freshCheck }) => freshCheck)
const LIVE = { 'malipo-mode': 'live' }

interface Request {
  path: string
  body?: object
  headers?: Record<string, string>
}

/** Adds a passkey for the member, and returns a request of each operation that needs a confirmation, by its id. */
async function confirmedRequests(boss: SignedIn, as: SignedIn): Promise<Record<string, Request>> {
  const shop = await merchant(here())
  await shop.give('NGN', '90000')
  await shop.give('USDT', '10')
  const { id: payment } = await here().sandbox(await here().pay(), 'deposits')
  const bank = await shop.ask<Bank>('POST', '/api/v1/misc/banks', exampleBank, 201)
  const invited = await boss.ask<Invitation>('POST', '/api/v1/members', { role: 'viewer' }, 201)
  const live = await merchant(here(), 'demo', 'live')
  const key = { family: 'bitcoin', public_key: XPUB, script_type: 'p2wpkh' }
  const wallet = await live.ask<Wallet>('POST', '/api/v1/wallets', key, 201)
  const passkey = await withPasskey(as)
  // past the time in which the operator's link lets a passkey be removed
  here().clock.turn(16 * 60_000)
  const pair = { fromCurrency: 'USDT', toCurrency: 'NGN', amount: 1 }
  const swap = await shop.ask<SwapQuotation>('POST', '/api/v1/swaps/quotation', pair, 201)
  const members = `/api/v1/members/${invited.member.id}`
  const wallets = `/api/v1/wallets/${wallet.id}`
  const own = { family: 'evm', address: '0x1111111111111111111111111111111111111111' }
  return {
    addPasskey: { path: '/api/v1/passkeys', body: await passkeyRequest(as) },
    changeMember: { path: members, body: { role: 'owner' } },
    changeRefundLimit: { path: '/api/v1/refund-limit', body: { amount: '100', currency: 'USD' } },
    createKey: { path: '/api/v1/keys', body: { name: 'Shop', days: 30, scopes: ['payments'] } },
    createMemberLink: { path: `${members}/link` },
    createOwnAddress: { path: '/api/v1/own-addresses', body: own, headers: LIVE },
    createPayout: {
      path: '/api/v1/payouts',
      body: { bank_id: bank.id, amount: '5000', currency: 'NGN', reference: 'salary' },
    },
    createRecoveryCodes: { path: '/api/v1/recovery-codes' },
    createRefund: {
      path: `/api/v1/payment-sessions/${payment}/refunds`,
      body: { crypto_amount: '1', reference: 'part' },
    },
    createWallet: { path: '/api/v1/wallets', body: key, headers: LIVE },
    deleteWallet: { path: wallets, headers: LIVE },
    executeSwap: { path: `/api/v1/swaps/quotation/${swap.id}/execute` },
    inviteMember: { path: '/api/v1/members', body: { role: 'owner' } },
    removeMember: { path: members },
    removePasskey: { path: `/api/v1/passkeys/${passkey.id}` },
    updateWallet: { path: wallets, body: { label: 'Mine' }, headers: LIVE },
  }
}

const exampleBank = {
  bank_code: '058',
  bank_name: 'GTBank',
  account_number: '0123456789',
  account_name: 'Lagos Books',
}

/** A request about things that do not exist. */
const exampleRequest = ({ path, body }: Operation): Request => ({
  path: path.replace(/\{(\w+)\}/g, (_, name) => (name === 'id_or_slug' ? 'demo' : randomUUID())),
  ...(body && { body: exampleOf(body) as object }),
})

/** The ids of the operations that ask the member to confirm. */
async function refusedUntilConfirmed(
  as: SignedIn,
  operations: readonly Operation[],
  requests: Record<string, Request>,
) {
  const refused = []
  for (const operation of operations) {
    const { path, body, headers } = requests[operation.id] ?? exampleRequest(operation)
    const response = await as.call(operation.method.toUpperCase(), path, body, headers)
    if (response.status === 403 && (await response.text()).includes('fresh_check_required')) refused.push(operation.id)
  }
  return refused.sort()
}

const idsOf = (operations: readonly Operation[]) => operations.map(({ id }) => id).sort()

test('the operations that a member confirms', () => {
  expect(idsOf(CONFIRMED)).toEqual([
    'addPasskey',
    'changeMember',
    'changeRefundLimit',
    'createKey',
    'createMemberLink',
    'createOwnAddress',
    'createPayout',
    'createRecoveryCodes',
    'createRefund',
    'createWallet',
    'deleteWallet',
    'executeSwap',
    'inviteMember',
    'removeMember',
    'removePasskey',
    'updateWallet',
  ])
})

test('a member with a passkey stores nothing by any operation that needs a confirmation, without one', async () => {
  const boss = await owner(here())
  const requests = await confirmedRequests(boss, boss)
  expect(Object.keys(requests).sort()).toEqual(idsOf(CONFIRMED))
  await boss.ask('GET', '/api/v1/me')
  const before = await storedRows(here())
  expect(await refusedUntilConfirmed(boss, CONFIRMED, requests)).toEqual(idsOf(CONFIRMED))
  await here().deps.storage.database.delete(freshChecks)
  expect(await storedRows(here())).toBe(before)
})

/** A manager's refunds have a limit instead. */
const needsConfirmation = (role: Role) => (operation: Operation) =>
  rolesOf(operation).includes(role) && !(role === 'manager' && operation.id === 'createRefund')

test.each(ROLES)('a %s with a passkey is asked by these operations of the role, and by no other', async (role) => {
  const boss = await owner(here())
  const as = role === 'owner' ? boss : await member(here(), role)
  const requests = await confirmedRequests(boss, as)
  const others = OPERATIONS.filter(({ id, auth }) => auth !== 'none' && id !== 'signOut')
  expect(await refusedUntilConfirmed(as, others, requests)).toEqual(idsOf(CONFIRMED.filter(needsConfirmation(role))))
})
