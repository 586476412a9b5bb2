// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import { exampleOf } from '../../../src/contract/example-of'
import { WebhookEndpoint } from '../../../src/contract/webhooks/webhook-endpoint'
import { WebhookEventDetail, WebhookEventRecord } from '../../../src/contract/webhooks/webhook-event'
import { type Answers, draw, listOf, meAs } from '../draw'

const ENDPOINT: WebhookEndpoint = {
  ...exampleOf(WebhookEndpoint),
  id: 'd4c3b2a1-f0e9-4d8c-b7a6-958473625140',
  description: null,
  url: 'https://shop.example/malipo',
  events: 'all',
  is_default: true,
  failing_since: null,
  last_failure: null,
}
const EVENT = exampleOf(WebhookEventDetail)
const SECRET = 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE='
const SCREEN_URL = '/dashboard/test/webhooks'
const PATH = '/api/v1/webhook-endpoints'

const answersForEndpoint = (
  endpoint: WebhookEndpoint | readonly WebhookEndpoint[] | null,
  more: Answers = {},
): Answers => ({
  [`GET ${PATH}`]: listOf(...[endpoint ?? []].flat()),
  'GET /webhooks/events': listOf(exampleOf(WebhookEventRecord)),
  ...more,
})

const answersForEvent = (event: Partial<WebhookEventDetail>, more: Answers = {}): Answers => ({
  [`GET /webhooks/events/${EVENT.id}`]: { data: { ...EVENT, ...event } },
  ...more,
})

describe('the webhook', () => {
  test('is added, and shows its secret once', async () => {
    const { sent, copied } = await draw(
      SCREEN_URL,
      answersForEndpoint(null, { [`POST ${PATH}`]: { status: 201, data: { ...ENDPOINT, secret: SECRET } } }),
    )
    fireEvent.input(await screen.findByLabelText('Endpoint URL'), {
      target: { value: ' https://shop.example/malipo ' },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Add an endpoint' }))
    expect(await sent(`POST ${PATH}`)).toEqual({ url: 'https://shop.example/malipo', description: null, events: 'all' })
    const region = await screen.findByRole('region', { name: 'Your signing secret' })
    fireEvent.click(within(region).getByRole('button', { name: 'Copy the signing secret' }))
    await waitFor(() => expect(copied).toEqual([SECRET]))
    fireEvent.click(within(region).getByRole('button', { name: 'I have saved it' }))
    await waitFor(() => expect(document.body.textContent).not.toContain(SECRET))
  })

  test('is changed without a new secret', async () => {
    const { sent } = await draw(
      SCREEN_URL,
      answersForEndpoint(ENDPOINT, { [`PATCH ${PATH}/${ENDPOINT.id}`]: { data: ENDPOINT } }),
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Change' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.input(within(dialog).getByLabelText('Endpoint URL'), { target: { value: 'https://shop.example/new' } })
    fireEvent.input(within(dialog).getByLabelText(/^Description/), { target: { value: 'Bookkeeping' } })
    fireEvent.click(within(dialog).getByLabelText('refund.success'))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await sent(`PATCH ${PATH}/${ENDPOINT.id}`)).toEqual({
      url: 'https://shop.example/new',
      description: 'Bookkeeping',
      events: ['refund.success'],
    })
    expect(await screen.findByText('Endpoint changed')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Your signing secret' })).toBeNull()
  })

  test('shows an error at the field', async () => {
    await draw(
      SCREEN_URL,
      answersForEndpoint(null, {
        [`POST ${PATH}`]: { status: 400, message: 'Validation failed', errors: ['url: Must be an HTTPS URL.'] },
      }),
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Add an endpoint' }))
    expect((await screen.findByText('Must be an HTTPS URL.')).lang).toBe('en')
    expect(screen.getByLabelText('Endpoint URL').getAttribute('aria-invalid')).toBe('true')
  })

  test('gets a new secret after the dialog explains the consequences', async () => {
    const rotate = `POST ${PATH}/${ENDPOINT.id}/rotate-secret`
    const { requests, sent } = await draw(
      SCREEN_URL,
      answersForEndpoint(ENDPOINT, { [rotate]: { data: { ...ENDPOINT, secret: SECRET } } }),
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Create a new secret' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('refuses all events')
    expect(requests().every(({ method }) => method === 'GET')).toBe(true)
    fireEvent.change(within(dialog).getByLabelText('The old secret keeps working'), { target: { value: '60' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Create a new secret' }))
    expect(await sent(rotate)).toEqual({ overlap_minutes: 60 })
    const region = await screen.findByRole('region', { name: 'Your signing secret' })
    expect(region.textContent).toContain(SECRET)
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Your signing secret'))
  })

  test('shows why it was switched off, and is switched on', async () => {
    const off = { ...ENDPOINT, is_active: false, disabled_reason: 'The receiver answered 410 Gone.' }
    const { sent } = await draw(
      SCREEN_URL,
      answersForEndpoint(off, { [`PATCH ${PATH}/${ENDPOINT.id}`]: { data: ENDPOINT } }),
    )
    const region = await screen.findByRole('region', { name: 'shop.example' })
    expect(region.querySelector('details')?.open).toBe(true)
    expect(within(region).getByText('The receiver answered 410 Gone.').lang).toBe('en')
    fireEvent.click(screen.getByRole('button', { name: 'Switch on' }))
    expect(await sent(`PATCH ${PATH}/${ENDPOINT.id}`)).toEqual({ is_active: true })
  })

  test('says why it was switched off in the member’s words, if it has them', async () => {
    const last_failure = { at: ENDPOINT.created_at, response_status: 410, error: 'The receiver answered 410.' }
    const disabled_reason = 'The receiver answered 410 Gone.'
    await draw(SCREEN_URL, answersForEndpoint({ ...ENDPOINT, is_active: false, last_failure, disabled_reason }))
    expect(await screen.findByText(/this URL is permanently gone/)).toBeTruthy()
    expect(screen.queryByText(/The receiver answered/)).toBeNull()
  })

  test('says of each endpoint in words what is wrong', async () => {
    const failing_since = '2026-11-20T10:00:00.000Z'
    const failure = (response_status: number | null, error: string) => ({ at: failing_since, response_status, error })
    await draw(
      SCREEN_URL,
      answersForEndpoint([
        ENDPOINT,
        {
          ...ENDPOINT,
          id: 'e5d4c3b2-a1f0-4e9d-8c7b-6a5948372615',
          description: 'Bookkeeping',
          failing_since,
          last_failure: failure(null, 'No answer within 10 seconds.'),
        },
        {
          ...ENDPOINT,
          id: 'f6e5d4c3-b2a1-4f0e-9d8c-7b6a59483726',
          url: 'https://till.example/',
          failing_since,
          last_failure: failure(404, 'The receiver answered 404.'),
        },
        // its server needs the new secret
        {
          ...ENDPOINT,
          id: 'a1e5d4c3-b2a1-4f0e-9d8c-7b6a59483726',
          description: 'Rotated',
          previous_secret_until: '2026-11-22T10:00:00.000Z',
        },
      ]),
    )
    const textOf = async (name: string) => (await screen.findByRole('region', { name })).textContent
    const isOpen = (name: string) => screen.getByRole('region', { name }).querySelector('details')?.open
    expect(await textOf('shop.example')).not.toContain('Failing')
    expect(['shop.example', 'Bookkeeping', 'till.example', 'Rotated'].map(isOpen)).toEqual([false, true, true, true])
    expect(await textOf('Bookkeeping')).toMatch(/Failing since 20 Nov 2026.*did not respond within 10 seconds/)
    expect(await textOf('till.example')).toMatch(/Failing since 20 Nov 2026.*does not exist on your server/)
    expect(screen.getByLabelText('Endpoint').textContent).toBe(
      'All endpointsshop.exampleBookkeepingtill.exampleRotated',
    )
  })

  test('is switched off by a member without a warning', async () => {
    await draw(SCREEN_URL, answersForEndpoint({ ...ENDPOINT, is_active: false }))
    expect(await screen.findByText(/Switched off by your team/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Switch off' })).toBeNull()
  })

  test('is tested with an event, which is then shown', async () => {
    const { sent, dashboard } = await draw(
      SCREEN_URL,
      answersForEndpoint(ENDPOINT, {
        ...answersForEvent({}),
        'POST /sandbox/events': { status: 201, data: exampleOf(WebhookEventRecord) },
      }),
    )
    fireEvent.change(await screen.findByLabelText('Event'), { target: { value: 'refund.success' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(await sent('POST /sandbox/events')).toEqual({ event: 'refund.success' })
    await waitFor(() => expect(dashboard.router.route.value.id).toBe(EVENT.id))
  })

  test('is tested in test mode only', async () => {
    await draw('/dashboard/live/webhooks', answersForEndpoint(ENDPOINT))
    const link = await screen.findByRole('link', { name: 'Send it in test mode' })
    expect(link.getAttribute('href')).toBe(SCREEN_URL)
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
  })

  test('is read-only for a viewer', async () => {
    await draw(SCREEN_URL, answersForEndpoint(ENDPOINT, { 'GET /api/v1/me': { data: meAs('viewer') } }))
    const main = await screen.findByRole('main')
    await within(main).findByText(ENDPOINT.url ?? '')
    expect(
      within(main)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Filter'])
  })
})

test('the history is filtered by the URL', async () => {
  const { requests } = await draw(`${SCREEN_URL}?status=failed&page=2`, answersForEndpoint(ENDPOINT))
  await screen.findByRole('list', { name: 'Events' })
  const { searchParams } = new URL(requests().find(({ url }) => url.includes('/webhooks/events'))?.url ?? '')
  expect(Object.fromEntries(searchParams)).toEqual({ status: 'failed', page: '2' })
})

describe('one event', () => {
  const failedDelivery = (response_status: number | null, error: string) => [
    { id: '0f1e2d3c-4b5a-4697-8879-6a5b4c3d2e1f', at: EVENT.created_at, response_status, duration_ms: 12, error },
  ]

  test.each([
    [500, 'The receiver answered 500.', 'Your server failed while processing the event.'],
    [302, 'The receiver answered 302.', 'redirected to another address'],
    [403, 'The receiver answered 403.', 'requires authentication'],
    [400, 'The receiver answered 400.', 'signature check'],
    [null, 'No answer within 10 seconds.', 'did not respond within 10 seconds'],
    [null, 'The certificate has expired.', 'The certificate of your server is not valid'],
    [null, 'The host name cannot be resolved.', 'Check its spelling and its DNS'],
    [null, 'the delivery failed (EPROTO)', 'the delivery failed (EPROTO)'],
  ])('explains what to do after the answer %s, %s', async (status, error, text) => {
    await draw(
      `${SCREEN_URL}/${EVENT.id}`,
      answersForEvent({ status: 'failed', deliveries: failedDelivery(status, error) }),
    )
    const notice = (await screen.findByText('Reason of the failure')).parentElement
    expect(notice?.textContent).toContain(text)
    expect(notice?.textContent).toContain('It is not retried automatically')
  })

  test('shows payload and response unchanged', async () => {
    await draw(`${SCREEN_URL}/${EVENT.id}`, answersForEvent({ response_body: '<b>ok</b>' }))
    expect(await screen.findByText('<b>ok</b>')).toBeTruthy()
    expect(screen.getByText(/"event": "payment.completed"/)).toBeTruthy()
    expect(screen.queryByText('Reason of the failure')).toBeNull()
  })

  test('is sent again', async () => {
    const resend = `POST /webhooks/events/${EVENT.id}/resend`
    const { requests } = await draw(
      `${SCREEN_URL}/${EVENT.id}`,
      answersForEvent({ status: 'failed' }, { [resend]: { data: EVENT } }),
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Send again' }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send again' }))
    expect(await screen.findByText('Event sent again')).toBeTruthy()
    expect(requests().some(({ url, method }) => `${method} ${new URL(url).pathname}` === resend)).toBe(true)
  })
})
