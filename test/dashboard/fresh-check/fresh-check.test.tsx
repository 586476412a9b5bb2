// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import type { BrowserPasskeys } from '../../../src/browser/passkeys'
import { exampleOf } from '../../../src/contract/example-of'
import { NewApiKey } from '../../../src/contract/members/api-key'
import { FreshCheck, FreshCheckConfirmed } from '../../../src/contract/members/fresh-check'
import { type Answers, draw } from '../draw'

const BY_CODE = {
  ...exampleOf(FreshCheck),
  subject: 'key',
  target: { amount: null, currency: null, to: 'Shop' },
} as const
const BY_PASSKEY = { ...BY_CODE, method: 'passkey', options: { challenge: 'abc' } } as const
const CONFIRM = `POST /api/v1/fresh-checks/${BY_CODE.id}/confirm`

/** A service that makes a key once the check is confirmed. */
const answersWith = (check: object, confirm: Answers[string]): Answers => ({
  'POST /api/v1/keys': (request) =>
    request.headers.get('malipo-fresh-check') === BY_CODE.id
      ? { status: 201, data: exampleOf(NewApiKey) }
      : { status: 403, message: 'Confirm that it is you', fresh_check: check },
  [CONFIRM]: confirm,
})

/** Opens the form for a key and sends it. Returns the dialog that asks for a confirmation. */
async function askForKey(answers: Answers, passkeys: BrowserPasskeys | null = null) {
  const drawn = await draw('/dashboard/test/keys/new', answers, 'en', { passkeys })
  const submit = await waitFor(() => {
    const found = document.querySelector<HTMLButtonElement>('main form button[type=submit]')
    if (!found) throw new Error('the form is not drawn yet')
    return found
  })
  fireEvent.click(submit)
  const dialog = await screen.findByRole('dialog', { name: 'Confirm that it is you' })
  return { ...drawn, dialog }
}

const keyRequests = (requests: () => Request[]) =>
  requests().filter(({ method, url }) => method === 'POST' && url.endsWith('/api/v1/keys'))

describe('a request that has to be confirmed', () => {
  test('says what it does, takes the mailed code, and is then repeated with the confirmation', async () => {
    const { dialog, requests, sent } = await askForKey(answersWith(BY_CODE, { data: exampleOf(FreshCheckConfirmed) }))
    expect(dialog.textContent).toContain('Create an API key')
    expect(dialog.textContent).toContain('Shop')
    expect(dialog.textContent).toContain('We sent a code to amina@example.com')
    fireEvent.input(within(dialog).getByLabelText('Code from the mail'), { target: { value: '041 937' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }))
    expect(await sent(CONFIRM)).toEqual({ code: '041937' })
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm that it is you' })).toBeNull())
    expect(keyRequests(requests).map(({ headers }) => headers.get('malipo-fresh-check'))).toEqual([null, BY_CODE.id])
  })

  test('shows at the field that a code is wrong', async () => {
    const wrong = { status: 400, message: 'The request is not valid', errors: ['code: This code is wrong.'] }
    const { dialog } = await askForKey(answersWith(BY_CODE, wrong))
    fireEvent.input(within(dialog).getByLabelText('Code from the mail'), { target: { value: '000000' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }))
    await waitFor(() =>
      expect(within(dialog).getByLabelText('Code from the mail').getAttribute('aria-invalid')).toBe('true'),
    )
    expect(dialog.textContent).toContain('This code is wrong.')
  })

  test('is done if the service no longer asks when the member wants another code', async () => {
    let attempts = 0
    const { dialog, requests } = await askForKey({
      ...answersWith(BY_CODE, { status: 404 }),
      'POST /api/v1/keys': () => {
        attempts += 1
        return attempts > 1
          ? { status: 201, data: exampleOf(NewApiKey) }
          : { status: 403, message: 'Confirm that it is you', fresh_check: BY_CODE }
      },
    })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Send a new code' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm that it is you' })).toBeNull())
    expect(await screen.findByText(exampleOf(NewApiKey).token)).toBeTruthy()
    expect(keyRequests(requests)).toHaveLength(2)
  })

  test('is not repeated if the member cancels, and says that nothing was changed', async () => {
    const { dialog, requests } = await askForKey(answersWith(BY_CODE, { status: 404 }))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('Not confirmed. Nothing was changed.')).toBeTruthy()
    expect(keyRequests(requests)).toHaveLength(1)
  })

  test('is cancelled with the sign-in, for the next person on the device', async () => {
    const { dashboard, requests } = await askForKey({
      ...answersWith(BY_CODE, { status: 404 }),
      'POST /api/v1/sign-out': { data: null },
    })
    const waiting = dashboard.client.request('/api/v1/keys', NewApiKey, { method: 'POST' }).catch((error) => error)
    await waitFor(() => expect(keyRequests(requests)).toHaveLength(2))
    await dashboard.signOut()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(dashboard.pendingCheck.peek()).toBeNull()
    expect(await waiting).toMatchObject({ message: 'Not confirmed. Nothing was changed.' })
    await dashboard.restart()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(keyRequests(requests)).toHaveLength(2)
  })

  test('is signed by the passkey of the device', async () => {
    const signed: unknown[] = []
    const passkeys: BrowserPasskeys = {
      create: async () => null,
      async sign(options) {
        signed.push(options)
        return signed.length > 1 ? { id: 'signature' } : null
      },
    }
    const answers = answersWith(BY_PASSKEY, { data: exampleOf(FreshCheckConfirmed) })
    const { dialog, sent } = await askForKey(answers, passkeys)
    const button = within(dialog).getByRole('button', { name: 'Use fingerprint or PIN' })
    fireEvent.click(button)
    expect(await within(dialog).findByText('Your device did not confirm. Try again.')).toBeTruthy()
    fireEvent.click(button)
    expect(await sent(CONFIRM)).toEqual({ credential: { id: 'signature' } })
    expect(signed).toEqual([BY_PASSKEY.options, BY_PASSKEY.options])
  })
})
