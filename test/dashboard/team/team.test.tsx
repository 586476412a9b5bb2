// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import { exampleOf } from '../../../src/contract/example-of'
import { ApiKeyRecord } from '../../../src/contract/members/api-key'
import { Device } from '../../../src/contract/members/device'
import { Invitation, Member, MemberLink } from '../../../src/contract/members/member'
import { type Answers, draw, listOf, ME, meAs } from '../draw'

const AMINA = exampleOf(Member)
const OWNER = { ...AMINA, id: '5a4b3c2d-1e0f-4a9b-8c7d-6e5f4a3b2c1d', name: 'Bola', role: 'owner', current: true }
const PHONE = { ...exampleOf(Device), id: '1d8c7b6a-5f4e-4d3c-8b2a-1f0e9d8c7b6a', current: false }
const LISTS = {
  'GET /api/v1/members': listOf(OWNER, AMINA),
  'GET /api/v1/devices': listOf(exampleOf(Device), PHONE),
}
const SCREEN_URL = `/dashboard/test/team/${AMINA.id}`

describe('an owner', () => {
  test('invites a cashier, and sees the link once', async () => {
    const { sent, copied } = await draw('/dashboard/test/team/new', {
      ...LISTS,
      'POST /api/v1/members': { status: 201, data: exampleOf(Invitation) },
    })
    fireEvent.input(await screen.findByLabelText(/Name/), { target: { value: 'Amina' } })
    fireEvent.click(screen.getByRole('button', { name: 'Create the link' }))
    expect(await sent('POST /api/v1/members')).toEqual({ role: 'cashier', name: 'Amina', email: null })
    const region = await screen.findByRole('region', { name: 'Link for Amina' })
    expect(region.textContent).toContain('only to this member')
    expect(region.textContent).toContain('sent it to amina@example.com')
    expect(await within(region).findByRole('img', { name: 'QR code of the link' })).toBeTruthy()
    fireEvent.click(within(region).getByRole('button', { name: 'Copy the link' }))
    await waitFor(() => expect(copied).toEqual([exampleOf(Invitation).url]))
    expect(location.href).not.toContain('#')
  })

  test('sees at the field that another member has the e-mail', async () => {
    await draw('/dashboard/test/team/new', {
      ...LISTS,
      'POST /api/v1/members': {
        status: 409,
        message: 'Another member has this address',
        errors: ['email: Another member has this address.'],
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Create the link' }))
    const field = screen.getByLabelText(/E-mail/)
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText('Another member has this address.').lang).toBe('en')
  })

  test('changes a role', async () => {
    const { sent } = await draw(SCREEN_URL, {
      ...LISTS,
      [`PATCH /api/v1/members/${AMINA.id}`]: { data: { ...AMINA, role: 'viewer' } },
    })
    fireEvent.click(await screen.findByLabelText('Viewer'))
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await sent(`PATCH /api/v1/members/${AMINA.id}`)).toMatchObject({ role: 'viewer' })
    expect(await screen.findByText('Saved')).toBeTruthy()
  })

  test('is warned before giving up the owner role, and then sees the remaining subjects', async () => {
    const answers: Answers = {
      ...LISTS,
      'GET /api/v1/me': { data: { ...ME, member: { ...ME.member, id: OWNER.id } } },
      [`PATCH /api/v1/members/${OWNER.id}`]: { data: { ...OWNER, role: 'viewer' } },
      [`GET /api/v1/members/${OWNER.id}/keys`]: { data: { keys: [exampleOf(ApiKeyRecord)] } },
    }
    await draw(`/dashboard/test/team/${OWNER.id}`, answers)
    fireEvent.click(await screen.findByLabelText('Viewer'))
    expect((await screen.findByRole('alert')).textContent).toContain('Only another owner can give it back')
    expect(await screen.findByText('These API keys were created by this member and will be revoked:')).toBeTruthy()
    answers['GET /api/v1/me'] = { data: { ...ME, member: { ...ME.member, id: OWNER.id, role: 'viewer' } } }
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/Your role does not allow this/)).toBeTruthy()
  })

  test.each([
    ['revokes the keys of the member', false],
    ['keeps the keys of the member if the box is ticked', true],
  ])('removes a member after a dialog explains the consequences, and %s', async (_, keeps) => {
    const key = exampleOf(ApiKeyRecord)
    const { requests, dashboard } = await draw(SCREEN_URL, {
      ...LISTS,
      [`GET /api/v1/members/${AMINA.id}/keys`]: {
        data: { keys: [key, { ...key, id: 'x', name: 'Old one', revoked_at: key.created_at }] },
      },
      [`DELETE /api/v1/members/${AMINA.id}`]: { data: { deleted: true, keys: [key] } },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Remove from the team' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('Amina is signed out everywhere')
    expect(await within(dialog).findByText('The shop’s server')).toBeTruthy()
    expect(dialog.textContent).toContain('created by this member and will be revoked')
    expect(dialog.textContent).not.toContain('Old one')
    if (keeps) fireEvent.click(within(dialog).getByLabelText('Keep these keys valid'))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove from the team' }))
    await waitFor(() => expect(dashboard.router.route.value.id).toBeNull())
    const removal = requests().find(({ method }) => method === 'DELETE')
    expect(new URL(removal?.url ?? '').search).toBe(keeps ? '?keep_keys=true' : '')
  })

  test('creates a link for another owner, which is only sent by e-mail', async () => {
    const { requests } = await draw(SCREEN_URL, {
      ...LISTS,
      [`POST /api/v1/members/${AMINA.id}/link`]: { status: 201, data: exampleOf(MemberLink) },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Create the link' }))
    expect(await screen.findByText(/sent the link to amina@example.com. It is not shown here/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Copy the link' })).toBeNull()
    expect(requests().some(({ method }) => method === 'POST')).toBe(true)
  })

  test('signs out a lost phone, and sees which device is the current one', async () => {
    const { requests } = await draw('/dashboard/test/team', {
      ...LISTS,
      [`DELETE /api/v1/devices/${PHONE.id}`]: { data: PHONE },
    })
    const devices = await screen.findByRole('list', { name: 'Devices' })
    expect(within(devices).getAllByRole('listitem')[0]?.textContent).toContain('This device')
    fireEvent.click(within(devices).getAllByRole('button', { name: 'Sign out' })[1] ?? devices)
    expect(await screen.findByText('Chrome on Android is signed out.')).toBeTruthy()
    expect(
      requests()
        .find(({ method }) => method === 'DELETE')
        ?.headers.get('x-csrf-token'),
    ).toBe('a-token')
  })
})

test.each(['manager', 'cashier', 'viewer'] as const)('a %s sees no team, and requests no members', async (role) => {
  const { requests } = await draw('/dashboard/test/team/new', { 'GET /api/v1/me': { data: meAs(role) } })
  expect(await screen.findByText(/Your role does not allow this/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Create the link' })).toBeNull()
  expect(requests()).toEqual([])
})
