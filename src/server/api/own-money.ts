import { Deleted, ListQuery } from '../../contract/envelope'
import { OwnMoney, OwnMoneyRequest } from '../../contract/session/own-money'
import { OwnAddress, OwnAddressRequest } from '../../contract/wallets/own-address'
import { answer, DELETED } from '../http/answers'
import { markDeposit } from '../payments/own-money/mark-deposit'
import { addOwnAddress, listOwnAddresses, ownAddressView, removeOwnAddress } from '../payments/own-money/own-addresses'
import { operation, operationsOf } from './operation/operation'

/** Money that merchants send to their own payments, such as gas for collecting. */
export const OWN_MONEY_OPERATIONS = [
  ...operationsOf('Wallets', [
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
  ]),
  ...operationsOf('Sessions', [
    operation({
      id: 'markOwnMoney',
      method: 'patch',
      path: '/api/v1/payment-sessions/{session_id}/deposits/{deposit_id}',
      summary: 'Say whether you sent money yourself',
      description:
        'For money that does not count for the payment, such as gas. Your own money needs no attention, cannot be refunded, and never counts for the payment. 409 for money that pays for the payment, or that is being sent back.',
      scope: 'refunds',
      body: OwnMoneyRequest,
      answer: { status: 200, one: OwnMoney },
      errors: [409],
      handle: ({ caller, params, body }, api) => markDeposit(api, caller, params.session_id, params.deposit_id, body),
    }),
  ]),
]
