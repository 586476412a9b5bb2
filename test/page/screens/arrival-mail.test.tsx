// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/preact'
import { describe, expect, it, vi } from 'vitest'
import { draw } from '../draw'
import { data, fakePorts, refusal, settle } from '../fake-ports'
import { aSession } from '../fixtures'

const OFFER = 'Tell me when it has arrived'
const unknown = aSession({ takes_email: true })
const known = aSession({ version: unknown.version + 1 })

/** The browser that paid, which has the token of the payment. */
function payer(session = unknown) {
  const world = fakePorts()
  world.payerTokens.set(session.id, 'my token')
  return draw({ session }, 'en', world)
}

async function give(email: string) {
  const field = screen.getByLabelText<HTMLInputElement>('Email')
  fireEvent.input(field, { target: { value: email } })
  fireEvent.click(screen.getByRole('button', { name: 'Tell me' }))
  await settle()
  return field
}

describe('“Tell me when it has arrived”', () => {
  it('sends the e-mail with the payer’s token, in no address, and then says so', async () => {
    const { main, requests, reply } = payer()
    await settle()
    await give('<zuri@example.com>,')
    const last = requests.at(-1)
    expect(last?.path).toBe(`/api/v1/p/demo/sessions/${unknown.id}/email`)
    expect(last?.body).toEqual({ email: 'zuri@example.com' })
    expect(last?.headers.get('Payer-Token')).toBe('my token')
    await reply(data(known))
    await vi.waitFor(() => expect(main.textContent).toContain('You get an e-mail when it has arrived.'))
    expect(screen.queryByText(OFFER)).toBeNull()
    expect(document.activeElement?.textContent).toBe('You get an e-mail when it has arrived.')
  })

  it('says what is wrong with the e-mail, and that it was not stored', async () => {
    const { main, reply } = payer()
    await settle()
    const field = await give('zuri')
    await reply(refusal(400, ['email: Must be an e-mail address.']))
    await vi.waitFor(() => expect(main.textContent).toContain('Enter an email address, such as name@example.com'))
    expect(field.getAttribute('aria-invalid')).toBe('true')
    for (const failure of [new TypeError('network'), refusal(409), refusal(429)]) {
      await give('zuri@example.com')
      await reply(failure)
      await vi.waitFor(() => expect(main.textContent).toContain('Your e-mail could not be stored. Try again.'))
    }
  })

  it.each(['pending', 'processing'] as const)('is offered while the payment is %s', async (status) => {
    payer(aSession({ status, takes_email: true }))
    await settle()
    expect(screen.getByText(OFFER)).toBeTruthy()
  })

  it('is offered neither in another browser, nor where an e-mail is known', async () => {
    draw({ session: unknown })
    await settle()
    expect(screen.queryByText(OFFER)).toBeNull()
    payer(known)
    await settle()
    expect(screen.queryByText(OFFER)).toBeNull()
  })
})
