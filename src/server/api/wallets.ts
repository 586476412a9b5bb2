import * as v from 'valibot'
import { Deleted, ListQuery } from '../../contract/envelope'
import { exampleOf } from '../../contract/example-of'
import { IssuedAddress, IssuedAddressQuery, Wallet } from '../../contract/wallets/wallet'
import { WalletPatch, WalletRequest } from '../../contract/wallets/wallet-request'
import type { Caller } from '../auth/caller/caller'
import type { Confirmation } from '../auth/fresh-check/require-fresh-check'
import { answer, DELETED } from '../http/answers'
import { DATA_HEADERS } from '../http/problem'
import { createWallet } from '../wallets/create-wallet'
import { issuedAddresses, issuedAddressesAsCsv } from '../wallets/issued-addresses'
import { updateWallet } from '../wallets/update-wallet'
import { walletView } from '../wallets/wallet-view'
import { deleteWallet, listWallets, readWallet } from '../wallets/wallets'
import { type Api, operation, operationsOf } from './operation/operation'

/** The confirmation of a change or removal of a wallet. */
async function walletChange(api: Api, caller: Caller, id: string): Promise<Confirmation> {
  const { label, family } = await readWallet(api.storage.database, caller, id)
  return { subject: 'wallet', target: { to: label ?? family } }
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
    freshCheck: ({ body }) => ({ subject: 'wallet', target: { to: body.label ?? null } }),
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
    freshCheck: ({ caller, params }, api) => walletChange(api, caller, params.wallet_id),
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
])
