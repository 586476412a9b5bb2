import { expect, test } from 'vitest'
import { ROLES } from '../../../src/contract/enums'
import { subjectsOf } from '../../../src/dashboard/layout/subjects'
import { hasRight } from '../../../src/dashboard/state/rights'

test('each role sees the subjects of its rights', () => {
  const shop = ['today', 'payments', 'till', 'pages', 'customers', 'invoices']
  const money = ['balances', 'payouts', 'swaps', 'wallets']
  const seen = Object.fromEntries(ROLES.map((role) => [role, subjectsOf(role).map(({ name }) => name)]))
  expect(seen).toEqual({
    owner: [...shop, ...money, 'webhooks', 'keys', 'settings', 'team', 'access'],
    manager: [...shop, 'access'],
    cashier: ['payments', 'till', 'pages', 'access'],
    viewer: [...shop.filter((name) => name !== 'till'), ...money, 'webhooks', 'settings', 'access'],
  })
})

test('a refund limit is for managers', () => {
  expect(ROLES.filter((role) => hasRight(role, 'hasRefundLimit'))).toEqual(['manager'])
})
