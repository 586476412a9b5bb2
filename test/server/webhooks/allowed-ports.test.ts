import { describe, expect, test } from 'vitest'
import type { WebhookEndpoint } from '../../../src/contract/webhooks/webhook-endpoint'
import { createApp } from '../../../src/server/app'
import { readSettings } from '../../../src/server/settings'
import { logOtherPorts } from '../../../src/server/webhooks/allowed-ports'
import { checkTarget } from '../../../src/server/webhooks/check-target'
import { bearer, merchant } from '../merchant'
import { world } from '../world'

const here = world()

const REFUSED = ['url: Must be on port 443 or 8443.']
const refusalOf = async (url: string) => {
  const response = await (await merchant(here())).call('PUT', '/webhooks', { url })
  return response.status === 200 ? null : (await response.json()).errors
}

describe('a webhook', () => {
  test.each([22, 25, 80, 5432, 6379, 8080])('is not registered on port %i', async (port) => {
    expect(await refusalOf(`https://shop.example:${port}/hook`)).toEqual(REFUSED)
  })

  test.each(['', ':443', ':8443'])('is registered on https://shop.example%s', async (port) => {
    expect(await refusalOf(`https://shop.example${port}/hook`)).toBeNull()
  })

  test('on a port that is no longer allowed stays active until it is registered again, and is logged without its URL', async () => {
    const { deps } = here()
    const url = 'https://shop.example:9443/hook?token=secret'
    const settings = readSettings({ RATE_LIMITS: 'off', WEBHOOK_PORTS: '9443' })
    const before = createApp({ ...deps, settings })
    const me = await merchant(here())
    const { id } = await bearer({ app: before }, me.token).ask<WebhookEndpoint>('PUT', '/webhooks', { url })
    await before.close()
    await me.ask('POST', '/sandbox/events', { event: 'payment.completed' }, 201)
    await logOtherPorts({ ...deps, settings })
    expect(deps.log.lines.filter(({ event }) => event === 'webhook.other_port')).toEqual([])
    await logOtherPorts(deps)
    expect(deps.log.lines.filter(({ event }) => event === 'webhook.other_port')).toEqual([
      {
        event: 'webhook.other_port',
        ...{ webhook: id, merchant: here().merchantId, mode: 'test' },
        error: 'registered on port 9443, which is not in WEBHOOK_PORTS',
      },
    ])
    expect((await checkTarget(url, deps.resolve, false, new AbortController().signal)).url.port).toBe('9443')
    expect(await refusalOf(url)).toEqual(REFUSED)
    expect(await me.ask('GET', '/webhooks')).toMatchObject({ url, is_active: true })
  })
})
