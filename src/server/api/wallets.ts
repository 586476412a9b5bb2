import * as v from 'valibot'
import { Deleted, ListQuery } from '../../contract/envelope'
import { exampleOf } from '../../contract/example-of'
import { NetworkCosts } from '../../contract/wallets/network-costs'
import { OwnAddress, OwnAddressRequest } from '../../contract/wallets/own-address'
import { IssuedAddress, IssuedAddressQuery, Wallet } from '../../contract/wallets/wallet'
import { WalletPatch, WalletRequest } from '../../contract/wallets/wallet-request'
import type { Caller } from '../auth/caller/caller'
import type { Confirmation } from '../auth/fresh-check/require-fresh-check'
import { answer, DELETED } from '../http/answers'
import { DATA_HEADERS } from '../http/problem'
import { addOwnAddress, listOwnAddresses, ownAddressView, removeOwnAddress } from '../payments/own-money/own-addresses'
import { networkCosts } from '../payments/valuation/network-costs'
import { addedWallet, changedWallet } from '../wallets/confirmed-change'
import { createWallet } from '../wallets/create-wallet'
import { issuedAddresses, issuedAddressesAsCsv } from '../wallets/issued-addresses'
import { updateWallet } from '../wallets/update-wallet'
import { walletView } from '../wallets/wallet-view'
import { deleteWallet, listWallets, readWallet } from '../wallets/wallets'
import { type Api, operation, operationsOf } from './operation/operation'

/** The confirmation of a change of a wallet, or of its removal, which changes no field. */
async function walletChange(api: Api, caller: Caller, id: string, patch: WalletPatch = {}): Promise<Confirmation> {
  const wallet = await readWallet(api.storage.database, caller, id)
  return { subject: 'wallet', target: { to: changedWallet(wallet, patch) } }
}

/** A merchant's own keys and lists of addresses, for live mode. */
export const WALLET_OPERATIONS = operationsOf('Wallets', [
  operation({
    id: 'createWallet',
    method: 'post',
    path: '/api/v1/wallets',
    summary: 'Add a key or a list of addresses of your own',
    description:
      'Live mode only. Adding a key again returns its wallet (200), which continues after the indices it has used. Compare `first_addresses` with your own wallet, then confirm it. 400, and nothing is stored, for a private key or recovery words. 409 in test mode, if you already have a wallet of the family, or if the key or an address is in use.',
    scope: 'wallets',
    body: WalletRequest,
    answer: { status: 201, also: 200, one: Wallet },
    errors: [409],
    freshCheck: ({ body }) => ({ subject: 'wallet', target: { to: addedWallet(body) } }),
    async handle({ caller, body }, api) {
      const { wallet, isNew } = await createWallet(api, caller, body)
      return answer(await walletView(api, wallet), isNew ? 201 : 200)
    },
  }),
  operation({
    id: 'listWallets',
    method: 'get',
    path: '/api/v1/wallets',
    summary: 'All wallets, newest first',
    scope: 'wallets',
    query: ListQuery,
    answer: { status: 200, list: Wallet },
    async handle({ caller, query }, api) {
      const { rows, ...total } = await listWallets(api, caller, query)
      return { items: await Promise.all(rows.map((row) => walletView(api, row))), ...total }
    },
  }),
  operation({
    id: 'listNetworkCosts',
    method: 'get',
    path: '/api/v1/wallet-networks',
    summary: 'Every network, with what a wallet on it needs and costs',
    scope: 'wallets',
    answer: { status: 200, one: v.array(NetworkCosts), example: [exampleOf(NetworkCosts)] },
    handle: ({ caller }, api) => networkCosts(api, caller),
  }),
  operation({
    id: 'readWallet',
    method: 'get',
    path: '/api/v1/wallets/{wallet_id}',
    summary: 'One wallet',
    scope: 'wallets',
    answer: { status: 200, one: Wallet },
    handle: async ({ caller, params }, api) =>
      walletView(api, await readWallet(api.storage.database, caller, params.wallet_id)),
  }),
  operation({
    id: 'listIssuedAddresses',
    method: 'get',
    path: '/api/v1/wallets/{wallet_id}/addresses',
    summary: 'The addresses that were shown to customers, by index',
    description:
      'Also works for a removed wallet. With `Accept: text/csv` the answer is a table of all addresses: with it and your recovery words, you can find your money without this service.',
    scope: 'wallets',
    query: IssuedAddressQuery,
    answer: { status: 200, one: v.array(IssuedAddress), example: [exampleOf(IssuedAddress)] },
    async handle({ c, caller, params, query }, api) {
      if (!c.req.header('accept')?.includes('text/csv'))
        return issuedAddresses(api, caller, params.wallet_id, query.from_index)
      return new Response(await issuedAddressesAsCsv(api, caller, params.wallet_id), {
        headers: { ...DATA_HEADERS, 'content-type': 'text/csv; charset=utf-8' },
      })
    },
  }),
  operation({
    id: 'updateWallet',
    method: 'patch',
    path: '/api/v1/wallets/{wallet_id}',
    summary: 'Confirm or rename a wallet, add addresses to a list, or change where it is used',
    description: 'Fields that are not given stay as they are. 409 for `addresses` of a wallet with a key.',
    scope: 'wallets',
    body: WalletPatch,
    answer: { status: 200, one: Wallet },
    errors: [409],
    freshCheck: ({ caller, params, body }, api) => walletChange(api, caller, params.wallet_id, body),
    handle: async ({ caller, params, body }, api) =>
      walletView(api, await updateWallet(api, caller, params.wallet_id, body)),
  }),
  operation({
    id: 'deleteWallet',
    method: 'delete',
    path: '/api/v1/wallets/{wallet_id}',
    summary: 'Remove a wallet',
    description: 'The wallet provides no more addresses. Addresses that were shown to customers stay watched.',
    scope: 'wallets',
    answer: { status: 200, one: Deleted },
    freshCheck: ({ caller, params }, api) => walletChange(api, caller, params.wallet_id),
    handle: ({ caller, params }, api) => deleteWallet(api, caller, params.wallet_id).then(() => DELETED),
  }),
  operation({
    id: 'createOwnAddress',
    method: 'post',
    path: '/api/v1/own-addresses',
    summary: 'Name an address from which you send',
    description:
      'Live mode only. Money from your own addresses that no payment asked for, such as gas, is then your own: it is no customer’s wrong coin, needs no attention, and is not offered for a refund. Money that a payment asked for still pays for it. The same address again changes nothing (200). 409 in test mode, and beyond 100 addresses.',
    scope: 'wallets',
    body: OwnAddressRequest,
    answer: { status: 201, also: 200, one: OwnAddress },
    errors: [409],
    freshCheck: ({ body }) => ({ subject: 'wallet', target: { to: body.address } }),
    async handle({ caller, body }, api) {
      const { row, isNew } = await addOwnAddress(api, caller, body)
      return answer(ownAddressView(row), isNew ? 201 : 200)
    },
  }),
  operation({
    id: 'listOwnAddresses',
    method: 'get',
    path: '/api/v1/own-addresses',
    summary: 'The addresses from which you send, newest first',
    scope: 'wallets',
    query: ListQuery,
    answer: { status: 200, list: OwnAddress },
    async handle({ caller, query }, api) {
      const { rows, ...total } = await listOwnAddresses(api, caller, query)
      return { items: rows.map(ownAddressView), ...total }
    },
  }),
  operation({
    id: 'deleteOwnAddress',
    method: 'delete',
    path: '/api/v1/own-addresses/{own_address_id}',
    summary: 'Remove an address from which you send',
    description: 'Money from it counts as a customer’s again, except for money that you have marked.',
    scope: 'wallets',
    answer: { status: 200, one: Deleted },
    handle: ({ caller, params }, api) => removeOwnAddress(api, caller, params.own_address_id).then(() => DELETED),
  }),
])
