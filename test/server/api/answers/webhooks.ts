import { type Merchant, merchant } from '../../merchant'
import { type Causes, createObject, here, ofEvent, repeatWithOther, usedUp } from './setup'

const ENDPOINT = { url: 'https://books.example/hook', events: ['payment.completed'] }
const ofEndpoint = (me: Merchant) => createObject(me, 'endpoint_id', '/api/v1/webhook-endpoints', ENDPOINT)

export const WEBHOOKS: Causes = {
  registerEndpoint: { 200: async () => ({ body: { url: 'https://shop.example/hook' } }) },
  regenerateSecret: {
    200: async (me) => {
      await me.ask('PUT', '/webhooks', { url: 'https://shop.example/hook' })
      return {}
    },
    404: async () => ({}),
  },
  createWebhookEndpoint: {
    201: async () => ({ body: ENDPOINT }),
    409: (me) => repeatWithOther(me, '/api/v1/webhook-endpoints', ENDPOINT, { description: 'another' }),
  },
  readWebhookEndpoint: { 200: async (me) => ({ params: await ofEndpoint(me) }) },
  updateWebhookEndpoint: { 200: async (me) => ({ params: await ofEndpoint(me), body: { is_active: false } }) },
  deleteWebhookEndpoint: { 200: async (me) => ({ params: await ofEndpoint(me) }) },
  rotateWebhookSecret: { 200: async (me) => ({ params: await ofEndpoint(me), body: { overlap_minutes: 60 } }) },
  readEvent: { 200: async (me) => ({ params: await ofEvent(me) }) },
  resendEvent: {
    200: async (me) => ({ params: await ofEvent(me) }),
    409: async (me) => {
      const event = await ofEvent(me)
      await me.ask('DELETE', '/webhooks')
      return { params: event }
    },
  },
  sendSandboxEvent: {
    429: async (me) => {
      await ofEvent(me)
      await usedUp('events')
      return { body: { event: 'swap.failed' } }
    },
    201: async (me) => {
      await ofEvent(me)
      return { body: { event: 'swap.failed' } }
    },
    404: async () => ({
      body: { event: 'swap.failed' },
      headers: { authorization: `Bearer ${(await merchant(here(), 'demo', 'live')).token}` },
    }),
    409: async () => ({ body: { event: 'swap.failed' } }),
  },
  giveSandboxBalance: {
    201: async () => ({ body: { currency: 'NGN', amount: '5' } }),
    404: async () => ({
      body: { currency: 'NGN', amount: '5' },
      headers: { authorization: `Bearer ${(await merchant(here(), 'demo', 'live')).token}` },
    }),
    409: (me) => repeatWithOther(me, '/sandbox/balances', { currency: 'NGN', amount: '5' }, { amount: '6' }),
  },
}
