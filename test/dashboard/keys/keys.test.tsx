// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { expect, test } from 'vitest'
import { exampleOf } from '../../../src/contract/example-of'
import { ApiKeyRecord, NewApiKey } from '../../../src/contract/members/api-key'
import { Member } from '../../../src/contract/members/member'
import { draw, listOf, meAs } from '../draw'

const KEY = { ...exampleOf(ApiKeyRecord), created_by: `member:${exampleOf(Member).id}` }
const LISTS = { 'GET /api/v1/keys': listOf(KEY), 'GET /api/v1/members': listOf(exampleOf(Member)) }

test('a key shows who created it, and when it was used', async () => {
  await draw('/dashboard/test/keys', LISTS)
  const list = await screen.findByRole('list', { name: 'API keys' })
  await waitFor(() => expect(list.textContent).toContain('Created by Amina'))
  expect(list.textContent).toContain('The shop’s server')
  expect(list.textContent).toContain('Last used')
  expect(list.textContent).toContain('Permissions: Take payments')
})

test('a key expires by the service’s clock when the device’s is wrong', async () => {
  const headers = { date: 'Sat, 21 Nov 2026 10:00:00 GMT' }
  const keys = listOf(
    { ...KEY, expires_at: '2026-12-04T10:00:00.000Z' },
    { ...KEY, id: exampleOf(Member).id, expires_at: '2026-12-06T10:00:00.000Z' },
  )
  for (const device of ['2020-01-01T00:00:00Z', '2036-01-01T00:00:00Z']) {
    const answers = { ...LISTS, 'GET /api/v1/keys': { ...keys, headers } }
    const { unmount } = await draw('/dashboard/test/keys', answers, 'en', { now: () => Date.parse(device) })
    const list = await screen.findByRole('list', { name: 'API keys' })
    expect(list.textContent?.match(/Expires soon|Valid/g)).toEqual(['Expires soon', 'Valid'])
    unmount()
  }
})

test('a new key is for the current mode, and its token stays until it is saved', async () => {
  const token = exampleOf(NewApiKey).token
  const { sent, copied, requests, dashboard } = await draw('/dashboard/live/keys/new', {
    ...LISTS,
    'POST /api/v1/keys': { status: 201, data: exampleOf(NewApiKey) },
  })
  fireEvent.input(await screen.findByLabelText(/Name/), { target: { value: 'Till' } })
  fireEvent.change(screen.getByLabelText('Valid for'), { target: { value: '365' } })
  expect(screen.getByLabelText<HTMLInputElement>('Take payments').checked).toBe(true)
  for (const name of ['Refund', 'Pay out', 'Change wallets', 'Set up webhooks', 'Manage keys'])
    expect(screen.getByLabelText<HTMLInputElement>(name).checked).toBe(false)
  fireEvent.click(screen.getByLabelText('Set up webhooks'))
  fireEvent.click(screen.getByRole('button', { name: 'Create a key' }))
  expect(await sent('POST /api/v1/keys')).toEqual({
    name: 'Till',
    days: 365,
    scopes: ['payments', 'webhooks'],
  })
  expect(
    requests()
      .find(({ method }) => method === 'POST')
      ?.headers.get('malipo-mode'),
  ).toBe('live')
  const region = await screen.findByRole('region', { name: 'Your new key' })
  expect(region.textContent).toContain('This key is shown only once')
  fireEvent.click(within(region).getByRole('button', { name: 'Copy the key' }))
  await waitFor(() => expect(copied).toEqual([token]))
  fireEvent.click(within(region).getByRole('button', { name: 'I have saved it' }))
  await waitFor(() => expect(dashboard.router.route.value.id).toBeNull())
  expect(document.body.textContent).not.toContain(token)
})

test('a lost answer to a new key points to the list', async () => {
  await draw('/dashboard/test/keys/new', {
    ...LISTS,
    'POST /api/v1/keys': () => {
      throw new TypeError('no network')
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Create a key' }))
  expect((await screen.findByRole('alert')).textContent).toContain('If the list shows the key, revoke it')
})

test('a key without permissions is refused at its field', async () => {
  await draw('/dashboard/test/keys/new', {
    ...LISTS,
    'POST /api/v1/keys': { status: 400, message: 'The request is not valid', errors: ['scopes: must be a list'] },
  })
  const box = await screen.findByLabelText('Take payments')
  fireEvent.click(box)
  fireEvent.click(screen.getByRole('button', { name: 'Create a key' }))
  const group = screen.getByRole('group', { name: 'Permissions' })
  await waitFor(() => expect(within(group).getByText('must be a list')).toBeTruthy())
})

test('a key is revoked after the dialog explains the consequences', async () => {
  const { requests } = await draw('/dashboard/test/keys', {
    ...LISTS,
    [`DELETE /api/v1/keys/${KEY.id}`]: { data: { ...KEY, revoked_at: KEY.created_at } },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('can no longer take payments')
  expect(requests().every(({ method }) => method === 'GET')).toBe(true)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(requests().some(({ method }) => method === 'DELETE')).toBe(true))
  expect(await screen.findByText('Key revoked')).toBeTruthy()
})

test('a cashier sees and requests no keys', async () => {
  const { requests } = await draw('/dashboard/test/keys', { ...LISTS, 'GET /api/v1/me': { data: meAs('cashier') } })
  expect(await screen.findByText(/Your role does not allow this/)).toBeTruthy()
  expect(requests().filter(({ url }) => url.includes('/keys'))).toEqual([])
})
