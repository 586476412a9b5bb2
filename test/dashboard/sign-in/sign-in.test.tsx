// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import { exampleOf } from '../../../src/contract/example-of'
import { PasskeyOptions } from '../../../src/contract/members/passkey'
import { MerchantSession } from '../../../src/contract/session/merchant-session'
import { type Answers, draw, listOf, ME, meAs } from '../draw'

const SIGNED_OUT = { status: 401, message: 'A valid API key is required' }

test('when the sign-in ends on an idle page, no payments stay on the screen', async () => {
  const { container } = await draw('/dashboard/test/payments', {
    'GET /api/v1/payment-sessions': listOf(exampleOf(MerchantSession)),
    'GET /api/v1/changes': SIGNED_OUT,
    'GET /api/v1/sign-in': { data: { mail: false, passkeys: false } },
  })
  expect(await screen.findByText(/npm run key -- --dashboard/)).toBeTruthy()
  expect(container.textContent).not.toContain('₦50,000.00')
})

describe('signing in', () => {
  test('by e-mail shows one message for every address', async () => {
    const { sent } = await draw('/dashboard', {
      'GET /api/v1/me': SIGNED_OUT,
      'GET /api/v1/sign-in': { data: { mail: true, passkeys: false } },
      'POST /api/v1/sign-in/links': { data: { sent: true } },
    })
    fireEvent.input(await screen.findByLabelText('Your e-mail'), { target: { value: 'amina@example.com' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send me a link' }))
    expect(await sent('POST /api/v1/sign-in/links')).toEqual({ email: 'amina@example.com' })
    expect(await screen.findByText(/If this address belongs to a member/)).toBeTruthy()
  })

  test('without e-mail explains how a link is created', async () => {
    await draw('/dashboard', {
      'GET /api/v1/me': SIGNED_OUT,
      'GET /api/v1/sign-in': { data: { mail: false, passkeys: false } },
    })
    expect(await screen.findByText(/npm run key -- --dashboard/)).toBeTruthy()
  })

  test('with a link waits for the button, and sends nothing before', async () => {
    const { dashboard, requests, sent } = await draw('/dashboard', {
      'GET /api/v1/me': SIGNED_OUT,
      'GET /api/v1/sign-in': { data: { mail: false, passkeys: false } },
      'POST /api/v1/sign-in': { data: ME },
    })
    await dashboard.start('fresh')
    const button = await screen.findByRole('button', { name: 'Sign in' })
    expect(screen.getAllByRole('button')).toEqual([button])
    expect(requests().filter(({ method }) => method !== 'GET')).toEqual([])
    fireEvent.click(button)
    expect(await sent('POST /api/v1/sign-in')).toEqual({ token: 'fresh' })
    expect(await screen.findByText('Lagos Books')).toBeTruthy()
  })

  test('with a pasted link waits for the button, as for a link that was opened', async () => {
    const { requests, sent } = await draw('/dashboard', {
      'GET /api/v1/me': SIGNED_OUT,
      'GET /api/v1/sign-in': { data: { mail: true, passkeys: false } },
      'POST /api/v1/sign-in': { data: ME },
    })
    const field = await screen.findByLabelText('Your link')
    const send = within(field.closest('form') as HTMLElement).getByRole('button', { name: 'Sign in' })
    fireEvent.input(field, { target: { value: 'https://pay.example/dashboard' } })
    fireEvent.click(send)
    expect(await screen.findByText(/This is no sign-in link/)).toBeTruthy()
    fireEvent.input(field, { target: { value: ' https://pay.example/dashboard#fresh ' } })
    fireEvent.click(send)
    expect(await screen.findByText(/Sign in when you are ready/)).toBeTruthy()
    expect(requests().filter(({ method }) => method !== 'GET')).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await sent('POST /api/v1/sign-in')).toEqual({ token: 'fresh' })
  })

  test('with a used link asks for a new one', async () => {
    const { dashboard } = await draw('/dashboard', {
      'GET /api/v1/me': SIGNED_OUT,
      'GET /api/v1/sign-in': { data: { mail: false, passkeys: false } },
      'POST /api/v1/sign-in': SIGNED_OUT,
    })
    await dashboard.start('used')
    fireEvent.click(await screen.findByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText(/This link has been used already/)).toBeTruthy()
  })

  test('with a link on a signed-in device asks before it replaces the member', async () => {
    const other = { ...ME, merchant: { ...ME.merchant, name: 'Lagos B00ks' } }
    const { dashboard, requests } = await draw('/dashboard/test/nothing', { 'POST /api/v1/sign-in': { data: other } })
    await screen.findByText('Page not found')
    await dashboard.start('sent-by-a-stranger')
    expect(await screen.findByText(/This device is signed in to Lagos Books/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Stay with Lagos Books' }))
    expect(await screen.findByText('Page not found')).toBeTruthy()
    expect(requests()).toEqual([])
    dashboard.search.value = 'amina@example.com'
    await dashboard.start('my-own')
    expect(await screen.findByText(/This device is signed in to Lagos Books/)).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: 'Sign in with the link' }))
    expect(await screen.findByText('Lagos B00ks')).toBeTruthy()
    expect(screen.queryByText('Lagos Books')).toBeNull()
    expect(dashboard.search.value).toBe('')
  })

  test('retries the link when the service was unreachable', async () => {
    const answers: Parameters<typeof draw>[1] = {
      'GET /api/v1/me': SIGNED_OUT,
      'GET /api/v1/sign-in': { data: { mail: false, passkeys: false } },
    }
    const { dashboard, sent } = await draw('/dashboard/test/nothing', answers)
    answers['POST /api/v1/sign-in'] = () => {
      throw new TypeError('no network')
    }
    await dashboard.start('good')
    fireEvent.click(await screen.findByRole('button', { name: 'Sign in' }))
    expect((await screen.findByRole('alert')).textContent).toContain('The service is not responding')
    answers['POST /api/v1/sign-in'] = { data: ME }
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Lagos Books')).toBeTruthy()
    expect(await sent('POST /api/v1/sign-in')).toEqual({ token: 'good' })
  })

  test('is required again after the sign-in has ended, and the screen is cleared', async () => {
    const answers = {
      'GET /api/v1/summary': { data: { currencies: [], attention: [] } },
      'GET /api/v1/payment-sessions': listOf(),
      'GET /api/v1/sign-in': { data: { mail: false, passkeys: false } },
    }
    const { dashboard } = await draw('/dashboard/test/today', answers)
    await screen.findByText('No payments yet')
    Object.assign(answers, { 'GET /api/v1/summary': SIGNED_OUT })
    dashboard.search.value = 'amina@example.com'
    dashboard.resources.refresh('test /api/v1/summary')
    expect(await screen.findByText(/Your session has ended/)).toBeTruthy()
    expect(dashboard.search.value).toBe('')
    expect(screen.queryByText('Lagos Books')).toBeNull()
  })

  test('without an answer says that the service is not responding, and retries', async () => {
    const answers: Parameters<typeof draw>[1] = {
      'GET /api/v1/me': () => {
        throw new TypeError('no network')
      },
    }
    await draw('/dashboard/test/settings', answers)
    expect((await screen.findByRole('alert')).textContent).toContain('The service is not responding')
    answers['GET /api/v1/me'] = { data: ME }
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Lagos Books')).toBeTruthy()
  })
})

describe('a new sign-in in another tab', () => {
  const LATER = { ...ME, csrf_token: 'a-later-token' }
  /** The service after another tab has signed in: it refuses reads with the earlier token. */
  const answersAfter = (later: object): Answers => {
    const only = (data: object, request: Request) =>
      [null, LATER.csrf_token].includes(request.headers.get('x-csrf-token')) ? { data } : SIGNED_OUT
    return {
      'GET /api/v1/me': (request) => only(later, request),
      'GET /api/v1/payment-sessions': (request) => ({ ...listOf(exampleOf(MerchantSession)), ...only([], request) }),
      'GET /api/v1/sign-in': { data: { mail: false, passkeys: false } },
    }
  }

  test('of the same member leaves this tab signed in, with the new token', async () => {
    const answers: Answers = { 'GET /api/v1/payment-sessions': listOf(exampleOf(MerchantSession)) }
    const { dashboard, requests } = await draw('/dashboard/test/payments', answers)
    await screen.findByText('₦50,000.00')
    Object.assign(answers, answersAfter(LATER))
    dashboard.refresh('/api/v1/payment-sessions')
    await waitFor(() => expect(dashboard.me.peek()?.csrf_token).toBe('a-later-token'))
    await waitFor(() => expect(requests().at(-1)?.headers.get('x-csrf-token')).toBe('a-later-token'))
    expect(dashboard.stage.peek().name).toBe('signed-in')
    dashboard.checkSignIn()
    expect(screen.queryByText(/npm run key -- --dashboard/)).toBeNull()
  })

  test.each([
    ['another member', { ...LATER, member: { ...ME.member, id: '5c1d0e9f-8a7b-4c6d-9e5f-4a3b2c1d0e9f' } }],
    ['another merchant', { ...LATER, merchant: { ...ME.merchant, handle: 'other' } }],
  ])('of %s ends the sign-in of this tab, and shows nothing of it', async (_, later) => {
    const answers: Answers = { 'GET /api/v1/payment-sessions': listOf(exampleOf(MerchantSession)) }
    const { dashboard, container } = await draw('/dashboard/test/payments', answers)
    await screen.findByText('₦50,000.00')
    Object.assign(answers, answersAfter(later))
    dashboard.refresh('/api/v1/payment-sessions')
    expect(await screen.findByText(/npm run key -- --dashboard/)).toBeTruthy()
    expect(dashboard.me.peek()).toBeNull()
    expect(container.textContent).not.toContain('₦50,000.00')
  })
})

describe('the frame', () => {
  test.each([
    ['cashier', ['Payments', 'Take a payment', 'Pages', 'Sign-in and devices']],
    ['viewer', ['Today', 'Payments', 'Wallets', 'Webhooks']],
  ] as const)('shows a %s links to the subjects of the role', async (role, subjects) => {
    await draw('/dashboard/test/nothing', { 'GET /api/v1/me': { data: meAs(role) } })
    await screen.findByText('Page not found')
    const [navigation] = screen.getAllByRole('navigation')
    const links = [...(navigation?.querySelectorAll('a') ?? [])].map(({ textContent }) => textContent)
    expect(links).toEqual(expect.arrayContaining([...subjects]))
    expect(links).not.toContain('API keys')
    expect(links.includes('Balances')).toBe(role === 'viewer')
  })

  test('explains that the role may not see a subject, and links to the start page of the role', async () => {
    await draw('/dashboard/test/keys', { 'GET /api/v1/me': { data: meAs('cashier') } })
    expect(await screen.findByText(/Your role does not allow this/)).toBeTruthy()
    const heading = screen.getByRole('heading', { name: 'API keys' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    const next = within(screen.getByRole('main')).getByRole('link', { name: 'Take a payment' })
    expect(next.getAttribute('href')).toBe('/dashboard/test/till')
  })

  test.each([
    ['owner', 'today', 'Today'],
    ['cashier', 'till', 'Take a payment'],
    ['viewer', 'today', 'Today'],
  ] as const)('opens the start page of the role: %s, %s', async (role, subject, title) => {
    await draw('/dashboard/live', { 'GET /api/v1/me': { data: meAs(role) } })
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(location.pathname).toBe(`/dashboard/live/${subject}`)
  })

  test('links to the current subject in the other mode', async () => {
    await draw('/dashboard/test/nothing', {})
    await screen.findByText('Page not found')
    fireEvent.click(screen.getByRole('link', { name: 'Live' }))
    expect(location.pathname).toBe('/dashboard/live/nothing')
    expect(screen.getByRole('link', { name: 'Live' }).getAttribute('aria-current')).toBe('page')
  })

  test('shows the merchant of each mode', async () => {
    const named = (name: string) => ({ data: { ...ME, merchant: { ...ME.merchant, name } } })
    await draw('/dashboard/test/nothing', {
      'GET /api/v1/me': ({ headers }) => named(headers.get('malipo-mode') === 'live' ? 'Kano Books' : 'Try-out Books'),
    })
    await screen.findByText('Try-out Books')
    fireEvent.click(screen.getByRole('link', { name: 'Live' }))
    expect(await screen.findByText('Kano Books')).toBeTruthy()
  })

  test('has a menu on a phone, which closes on navigation', async () => {
    const { dashboard } = await draw('/dashboard/test/nothing', {})
    const more = await screen.findByRole('button', { name: 'More' })
    const isOpen = () => more.getAttribute('aria-expanded')
    fireEvent.click(more)
    await waitFor(() => expect(isOpen()).toBe('true'))
    dashboard.router.go('/dashboard/test/elsewhere')
    await waitFor(() => expect(isOpen()).toBe('false'))
    fireEvent.click(more)
    await waitFor(() => expect(isOpen()).toBe('true'))
    fireEvent.click(more)
    await waitFor(() => expect(isOpen()).toBe('false'))
  })

  test('keeps its language when the texts of another language do not load', async () => {
    const loadMessages = () => Promise.reject(new TypeError('no network'))
    const { memory } = await draw('/dashboard/test/nothing', {}, 'en', { loadMessages })
    const choice = await screen.findByLabelText<HTMLSelectElement>('Language')
    fireEvent.change(choice, { target: { value: 'ar' } })
    expect(await screen.findByText('No connection to the service.')).toBeTruthy()
    await waitFor(() => expect(choice.value).toBe('en'))
    expect(memory.get('malipo-dashboard-language')).toBe('en')
  })

  test('stores the language and the mode, and nothing else', async () => {
    const { memory } = await draw('/dashboard/test/nothing', {})
    fireEvent.change(await screen.findByLabelText('Language'), { target: { value: 'fr' } })
    expect(await screen.findByText('Page introuvable')).toBeTruthy()
    expect([...memory]).toEqual([
      ['malipo-dashboard-language', 'fr'],
      ['malipo-dashboard-mode', 'test'],
    ])
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
  })
})

describe('signing in with a fingerprint or PIN', () => {
  const OPTIONS = { 'GET /api/v1/sign-in': { data: { mail: true, passkeys: true } }, 'GET /api/v1/me': SIGNED_OUT }
  const PASSKEY = {
    'POST /api/v1/sign-in/passkey/options': { data: exampleOf(PasskeyOptions) },
    'POST /api/v1/sign-in/passkey': { status: 201, data: ME },
  }
  const passkeys = { create: async () => null, sign: async () => ({ id: 'signed' }) }
  const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

  test('is offered first on a device that has one, and last on others', async () => {
    const first = await draw('/dashboard', { ...OPTIONS, ...PASSKEY }, 'en', { passkeys })
    await screen.findByLabelText('Your e-mail')
    expect(buttons().slice(0, 2)).toEqual(['Send me a link', 'Use fingerprint or PIN'])
    fireEvent.click(screen.getByRole('button', { name: 'Use fingerprint or PIN' }))
    expect(await first.sent('POST /api/v1/sign-in/passkey')).toEqual({ id: 'signed' })
    expect(await screen.findByText('Lagos Books')).toBeTruthy()
    expect(first.memory.get('malipo-dashboard-passkey')).toBe('yes')
    first.unmount()
    const memory = { getItem: (name: string) => (name === 'malipo-dashboard-passkey' ? 'yes' : null), setItem() {} }
    await draw('/dashboard', { ...OPTIONS, ...PASSKEY }, 'en', { passkeys, memory })
    await screen.findByLabelText('Your e-mail')
    expect(buttons().slice(0, 2)).toEqual(['Use fingerprint or PIN', 'Send me a link'])
  })

  test('says that it did not work, and leaves the other ways', async () => {
    const cancelled = { ...passkeys, sign: async () => null }
    await draw('/dashboard', { ...OPTIONS, ...PASSKEY }, 'en', { passkeys: cancelled })
    fireEvent.click(await screen.findByRole('button', { name: 'Use fingerprint or PIN' }))
    expect(await screen.findByText(/This device did not sign you in/)).toBeTruthy()
    expect(screen.getByLabelText('Your e-mail')).toBeTruthy()
  })

  test('is not offered by browsers or services without passkeys', async () => {
    const { unmount } = await draw('/dashboard', OPTIONS)
    await screen.findByLabelText('Your e-mail')
    expect(buttons()).not.toContain('Use fingerprint or PIN')
    unmount()
    await draw('/dashboard', { ...OPTIONS, 'GET /api/v1/sign-in': { data: { mail: true, passkeys: false } } }, 'en', {
      passkeys,
    })
    await screen.findByLabelText('Your e-mail')
    expect(buttons()).not.toContain('Use fingerprint or PIN')
  })

  test('is replaced by a recovery code if the phone is lost', async () => {
    const answers: Answers = { ...OPTIONS, 'POST /api/v1/sign-in/recovery': SIGNED_OUT }
    const { sent, dashboard } = await draw('/dashboard', answers)
    const field = await screen.findByLabelText('Recovery code')
    const form = field.closest('form') as HTMLElement
    fireEvent.input(field, { target: { value: 'wrong' } })
    fireEvent.click(within(form).getByRole('button', { name: 'Sign in' }))
    expect(await within(form).findByText('This code is wrong, or was used already.')).toBeTruthy()
    answers['POST /api/v1/sign-in/recovery'] = { status: 201, data: { ...ME, recovered: true } }
    fireEvent.input(field, { target: { value: '7KQM-2RX9-HT4C-PW6N' } })
    fireEvent.click(within(form).getByRole('button', { name: 'Sign in' }))
    expect(await sent('POST /api/v1/sign-in/recovery')).toEqual({ code: '7KQM-2RX9-HT4C-PW6N' })
    await waitFor(() => expect(dashboard.router.route.value.subject).toBe('access'))
  })
})
