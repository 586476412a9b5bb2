// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import { exampleOf } from '../../../src/contract/example-of'
import { RegeneratedSecret, WebhookEndpoint } from '../../../src/contract/webhooks/webhook-endpoint'
import { WebhookEventDetail, WebhookEventRecord } from '../../../src/contract/webhooks/webhook-event'
import { type Answers, draw, listOf, meAs } from '../draw'

const ENDPOINT = exampleOf(WebhookEndpoint)
const EVENT = exampleOf(WebhookEventDetail)
const NO_ENDPOINT = {
  ...ENDPOINT,
  configured: false,
  id: null,
  url: null,
  secret: null,
  is_active: false,
  created_at: null,
}
const SCREEN_URL = '/dashboard/test/webhooks'

const answersForEndpoint = (endpoint: object, more: Answers = {}): Answers => ({
  'GET /webhooks': { data: endpoint },
  'GET /webhooks/events': listOf(exampleOf(WebhookEventRecord)),
  ...more,
})

const answersForEvent = (event: Partial<WebhookEventDetail>, more: Answers = {}): Answers => ({
  [`GET /webhooks/events/${EVENT.id}`]: { data: { ...EVENT, ...event } },
  ...more,
})

describe('the webhook', () => {
  test('is set, and shows its secret once', async () => {
    const secret = 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE='
    const { sent, copied } = await draw(
      SCREEN_URL,
      answersForEndpoint(NO_ENDPOINT, { 'PUT /webhooks': { data: { ...ENDPOINT, secret } } }),
    )
    fireEvent.input(await screen.findByLabelText('Endpoint URL'), {
      target: { value: ' https://shop.example/malipo ' },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Save the URL' }))
    expect(await sent('PUT /webhooks')).toEqual({ url: 'https://shop.example/malipo' })
    const region = await screen.findByRole('region', { name: 'Your signing secret' })
    fireEvent.click(within(region).getByRole('button', { name: 'Copy the signing secret' }))
    await waitFor(() => expect(copied).toEqual([secret]))
    fireEvent.click(within(region).getByRole('button', { name: 'I have saved it' }))
    await waitFor(() => expect(document.body.textContent).not.toContain(secret))
  })

  test('is changed without a new secret', async () => {
    const { sent } = await draw(SCREEN_URL, answersForEndpoint(ENDPOINT, { 'PUT /webhooks': { data: ENDPOINT } }))
    fireEvent.click(await screen.findByRole('button', { name: 'Change the URL' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.input(within(dialog).getByLabelText('Endpoint URL'), { target: { value: 'https://shop.example/new' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save the URL' }))
    expect(await sent('PUT /webhooks')).toEqual({ url: 'https://shop.example/new' })
    expect(await screen.findByText('Events are now sent to this URL.')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Your signing secret' })).toBeNull()
  })

  test('shows an error at the field', async () => {
    await draw(
      SCREEN_URL,
      answersForEndpoint(NO_ENDPOINT, {
        'PUT /webhooks': { status: 400, message: 'Validation failed', errors: ['url: Must be an HTTPS URL.'] },
      }),
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Save the URL' }))
    expect((await screen.findByText('Must be an HTTPS URL.')).lang).toBe('en')
    expect(screen.getByLabelText('Endpoint URL').getAttribute('aria-invalid')).toBe('true')
  })

  test('gets a new secret after the dialog explains the consequences', async () => {
    const { requests } = await draw(
      SCREEN_URL,
      answersForEndpoint(ENDPOINT, { 'POST /webhooks/regenerate-secret': { data: exampleOf(RegeneratedSecret) } }),
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Create a new secret' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('it refuses all events')
    expect(requests().every(({ method }) => method === 'GET')).toBe(true)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Create a new secret' }))
    const region = await screen.findByRole('region', { name: 'Your signing secret' })
    expect(region.textContent).toContain(exampleOf(RegeneratedSecret).secret)
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Your signing secret'))
  })

  test('shows why it was switched off, and is switched on', async () => {
    const off = { ...ENDPOINT, is_active: false, disabled_reason: 'The receiver answered 410 Gone.' }
    const { sent } = await draw(SCREEN_URL, answersForEndpoint(off, { 'PUT /webhooks': { data: ENDPOINT } }))
    expect((await screen.findByText('The receiver answered 410 Gone.')).lang).toBe('en')
    fireEvent.click(screen.getByRole('button', { name: 'Switch on' }))
    expect(await sent('PUT /webhooks')).toEqual({ url: ENDPOINT.url })
  })

  test('shows since when it fails', async () => {
    await draw(SCREEN_URL, answersForEndpoint({ ...ENDPOINT, failing_since: '2026-11-20T10:00:00.000Z' }))
    expect(await screen.findByText(/Failing since 20 Nov 2026/)).toBeTruthy()
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
