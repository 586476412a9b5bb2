// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import type { BrowserPasskeys } from '../../../src/browser/passkeys'
import { exampleOf } from '../../../src/contract/example-of'
import { Device } from '../../../src/contract/members/device'
import { NewPasskey, Passkey, PasskeyOptions, RecoveryCodes } from '../../../src/contract/members/passkey'
import { type Answers, draw, listOf, ME, meAs } from '../draw'

const PASSKEY = exampleOf(Passkey)
const MINE = { ...exampleOf(Device), member_id: ME.member.id }
const PHONE = { ...MINE, id: '1d8c7b6a-5f4e-4d3c-8b2a-1f0e9d8c7b6a', name: 'Lost phone', current: false }
const THEIRS = { ...PHONE, id: '2d8c7b6a-5f4e-4d3c-8b2a-1f0e9d8c7b6a', member_id: 'another', name: 'Phone of Bola' }
const LISTS: Answers = {
  'GET /api/v1/devices': listOf(MINE, PHONE, THEIRS),
  'GET /api/v1/passkeys': listOf(PASSKEY),
}
const PASSKEYS: BrowserPasskeys = { create: async () => ({ id: 'new' }), sign: async () => ({ id: 'signed' }) }

describe('sign-in and devices', () => {
  test('lists the own devices alone, for every role', async () => {
    await draw('/dashboard/test/access', { ...LISTS, 'GET /api/v1/me': { data: meAs('cashier') } })
    const devices = await screen.findByRole('list', { name: 'Your devices' })
    expect(devices.textContent).toContain('Lost phone')
    expect(devices.textContent).not.toContain('Phone of Bola')
  })

  test('adds this device, remembers it for the next sign-in, and shows the first recovery codes once', async () => {
    const { sent, memory } = await draw(
      '/dashboard/test/access',
      {
        ...LISTS,
        'POST /api/v1/passkeys/options': { data: exampleOf(PasskeyOptions) },
        'POST /api/v1/passkeys': {
          status: 201,
          data: { ...exampleOf(NewPasskey), recovery_codes: ['7KQM-2RX9-HT4C-PW6N'] },
        },
      },
      'en',
      { passkeys: PASSKEYS },
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Add this device' }))
    const dialog = await screen.findByRole('dialog')
    expect((within(dialog).getByLabelText('Name') as HTMLInputElement).value).toBe(MINE.name)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add this device' }))
    expect(await sent('POST /api/v1/passkeys')).toEqual({ name: MINE.name, credential: { id: 'new' } })
    const region = await screen.findByRole('region', { name: 'Your recovery codes' })
    expect(region.textContent).toContain('7KQM-2RX9-HT4C-PW6N')
    expect(memory.get('malipo-dashboard-passkey')).toBe('yes')
  })

  test('renames and removes a passkey', async () => {
    const { sent, requests } = await draw('/dashboard/test/access', {
      ...LISTS,
      [`PATCH /api/v1/passkeys/${PASSKEY.id}`]: { data: PASSKEY },
      [`DELETE /api/v1/passkeys/${PASSKEY.id}`]: { data: { deleted: true } },
    })
    const row = await screen.findByRole('list', { name: 'Fingerprint or PIN' })
    fireEvent.click(within(row).getByRole('button', { name: 'Rename' }))
    const rename = await screen.findByRole('dialog', { name: 'Rename' })
    fireEvent.input(within(rename).getByLabelText('Name'), { target: { value: 'Till' } })
    fireEvent.click(within(rename).getByRole('button', { name: 'Rename' }))
    expect(await sent(`PATCH /api/v1/passkeys/${PASSKEY.id}`)).toEqual({ name: 'Till' })
    fireEvent.click(await within(row).findByRole('button', { name: 'Remove' }))
    const remove = await screen.findByRole('dialog', { name: 'Remove' })
    fireEvent.click(within(remove).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(requests().some(({ method }) => method === 'DELETE')).toBe(true))
  })

  test('replaces the recovery codes after a warning', async () => {
    await draw('/dashboard/test/access', {
      ...LISTS,
      'POST /api/v1/recovery-codes': { status: 201, data: exampleOf(RecoveryCodes) },
    })
    expect(await screen.findByText('Codes left: 10')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Create recovery codes' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('The earlier codes stop working.')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Create recovery codes' }))
    expect((await screen.findByRole('region', { name: 'Your recovery codes' })).textContent).toContain('B3ZE-8VJY')
  })

  test('after a recovery code says how many remain, and signs the other devices out', async () => {
    const { requests } = await draw('/dashboard/test/access', {
      ...LISTS,
      'GET /api/v1/me': { data: { ...ME, recovered: true, recovery_codes: 9 } },
      [`DELETE /api/v1/devices/${PHONE.id}`]: { data: PHONE },
    })
    expect(await screen.findByText(/Recovery codes left: 9/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Sign out the other devices' }))
    expect(await screen.findByText('The other devices are signed out.')).toBeTruthy()
    const ended = requests().filter(({ method }) => method === 'DELETE')
    expect(ended.map(({ url }) => new URL(url).pathname)).toEqual([`/api/v1/devices/${PHONE.id}`])
  })
})
