// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { describe, expect, test, vi } from 'vitest'
import { exampleOf } from '../../../src/contract/example-of'
import { Merchant, type MerchantMail } from '../../../src/contract/members/merchant'
import { UploadedLogo } from '../../../src/contract/theme/studio'
import { type Answers, draw, ME, meAs } from '../draw'

const MERCHANT = exampleOf(Merchant)
const MAIL: MerchantMail = {
  address: 'owner@lagosbooks.example',
  pending_address: null,
  payments: true,
  daily_summary: true,
  name_customers: false,
  time_zone: 'Africa/Lagos',
  locale: 'fr',
}
const SCREEN_URL = '/dashboard/test/settings'

const answersForMerchant = (merchant: Partial<Merchant> = {}, more: Answers = {}): Answers => ({
  'GET /api/v1/merchant': { data: { ...MERCHANT, mail: MAIL, ...merchant } },
  'PATCH /api/v1/merchant': { data: MERCHANT },
  ...more,
})

const saveButtonOf = async (title: string) => {
  const section = (await screen.findByRole('heading', { name: title })).closest('section') ?? document.body
  return within(section).getByRole('button', { name: 'Save' })
}

describe('the profile', () => {
  test('is changed, empty fields are removed, and the frame shows the new name', async () => {
    const answers = answersForMerchant()
    const { sent } = await draw(SCREEN_URL, answers)
    fireEvent.input(await screen.findByLabelText('Business name'), { target: { value: 'Kano Books' } })
    fireEvent.input(screen.getByLabelText(/E-mail for customers/), { target: { value: '' } })
    answers['GET /api/v1/me'] = { data: { ...ME, merchant: { ...ME.merchant, name: 'Kano Books' } } }
    const language = screen.getByLabelText<HTMLSelectElement>(/Default language of your pages/)
    expect(language.value).toBe('en')
    fireEvent.change(language, { target: { value: 'ha' } })
    fireEvent.click(await saveButtonOf('What customers see'))
    expect(await sent('PATCH /api/v1/merchant')).toEqual({
      name: 'Kano Books',
      support_email: null,
      privacy_url: MERCHANT.privacy_url,
      locale: 'ha',
    })
    expect(await screen.findByText('Kano Books')).toBeTruthy()
  })

  test('gets the uploaded logo', async () => {
    const upload = { status: 201, data: exampleOf(UploadedLogo) }
    const { sent, requests } = await draw(SCREEN_URL, answersForMerchant({}, { 'POST /api/v1/merchant/logo': upload }))
    const file = new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' })
    const input = await screen.findByLabelText('Your logo')
    Object.defineProperty(input, 'files', { value: [file] })
    fireEvent.change(input)
    expect(await sent('PATCH /api/v1/merchant')).toEqual({ logo_url: exampleOf(UploadedLogo).logo })
    expect(
      requests()
        .find(({ url }) => url.endsWith('/logo'))
        ?.headers.get('content-type'),
    ).toBe('image/svg+xml')
  })
})

describe('e-mails', () => {
  test('are selected one by one, and an unchanged address gets no new link', async () => {
    const { sent } = await draw(SCREEN_URL, answersForMerchant())
    fireEvent.click(await screen.findByLabelText('Each payment'))
    fireEvent.change(screen.getByLabelText('Time zone'), { target: { value: 'Africa/Nairobi' } })
    const language = screen.getByLabelText<HTMLSelectElement>('Language of e-mails')
    expect(language.value).toBe('fr')
    fireEvent.change(language, { target: { value: 'sw' } })
    fireEvent.click(await saveButtonOf('E-mails to you'))
    expect(await sent('PATCH /api/v1/merchant')).toEqual({
      mail: { payments: false, daily_summary: true, name_customers: false, time_zone: 'Africa/Nairobi', locale: 'sw' },
    })
  })

  test('have their own time zone, which does not affect the dashboard', async () => {
    await draw(SCREEN_URL, answersForMerchant())
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    const hint = document.getElementById(
      (await screen.findByLabelText('Time zone')).getAttribute('aria-describedby') ?? '',
    )
    expect(hint?.textContent).toContain(`The dashboard uses the time zone of this device: ${timeZone}.`)
  })

  test('keep UTC until the merchant takes the zone of the device', async () => {
    const options = new Intl.DateTimeFormat().resolvedOptions()
    const device = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    device.mockReturnValue({ ...options, timeZone: 'Africa/Porto-Novo' })
    const { sent } = await draw(SCREEN_URL, answersForMerchant({ mail: { ...MAIL, time_zone: 'UTC' } }))
    const field = await screen.findByLabelText<HTMLSelectElement>('Time zone')
    expect(field.value).toBe('UTC')
    fireEvent.click(screen.getByLabelText('Each payment'))
    fireEvent.click(await saveButtonOf('E-mails to you'))
    expect(await sent('PATCH /api/v1/merchant')).toMatchObject({ mail: { payments: false, time_zone: 'UTC' } })
    fireEvent.click(screen.getByRole('button', { name: 'Use Africa/Porto-Novo' }))
    await waitFor(() => expect(field.value).toBe('Africa/Porto-Novo'))
    expect(screen.queryByRole('button', { name: 'Use Africa/Porto-Novo' })).toBeNull()
    device.mockRestore()
  })

  test('go to a new address, and stop when the address is cleared', async () => {
    const { sent } = await draw(SCREEN_URL, answersForMerchant())
    const field = await screen.findByLabelText(/E-mail address/)
    fireEvent.input(field, { target: { value: 'new@lagosbooks.example' } })
    fireEvent.click(await saveButtonOf('E-mails to you'))
    expect(await sent('PATCH /api/v1/merchant')).toMatchObject({ mail: { address: 'new@lagosbooks.example' } })
    await screen.findByText('Saved')
    fireEvent.input(field, { target: { value: '' } })
    fireEvent.click(await saveButtonOf('E-mails to you'))
    await waitFor(async () => expect(await sent('PATCH /api/v1/merchant')).toMatchObject({ mail: { address: null } }))
  })

  test('wait for an unconfirmed address, which can get another link', async () => {
    const { sent } = await draw(
      SCREEN_URL,
      answersForMerchant({ mail: { ...MAIL, pending_address: 'new@lagosbooks.example' } }),
    )
    expect(await screen.findByText(/A link was sent to new@lagosbooks.example/)).toBeTruthy()
    expect(screen.getByText(/mails go to owner@lagosbooks.example/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Send another link' }))
    expect(await sent('PATCH /api/v1/merchant')).toEqual({ mail: { address: 'new@lagosbooks.example' } })
  })

  test('show errors at their fields', async () => {
    await draw(
      SCREEN_URL,
      answersForMerchant(
        {},
        {
          'PATCH /api/v1/merchant': {
            status: 400,
            message: 'Validation failed',
            errors: ['mail.address: Must be an e-mail address.'],
          },
        },
      ),
    )
    const field = await screen.findByLabelText(/E-mail address/)
    fireEvent.input(field, { target: { value: 'not an e-mail' } })
    fireEvent.click(await saveButtonOf('E-mails to you'))
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  })

  test('are hidden if the service sends none, except the time zone', async () => {
    await draw(SCREEN_URL, answersForMerchant({}, { 'GET /api/v1/me': { data: { ...ME, mail: false } } }))
    expect(await screen.findByLabelText('Time zone')).toBeTruthy()
    expect(screen.queryByLabelText(/E-mail address/)).toBeNull()
  })
})

test('a viewer sees the settings read-only', async () => {
  await draw(SCREEN_URL, answersForMerchant({}, { 'GET /api/v1/me': { data: meAs('viewer') } }))
  const main = await screen.findByRole('main')
  await within(main).findByText('owner@lagosbooks.example')
  expect(within(main).queryAllByRole('button')).toEqual([])
  expect(within(main).queryAllByRole('textbox')).toEqual([])
})
