/// <reference lib="webworker" />
import type { PushNotification } from '../../contract/members/push-notification'

// Displays messages about payments as notifications. It stores no data, and answers no request of the dashboard.
const worker: ServiceWorkerGlobalScope = self as typeof self & ServiceWorkerGlobalScope
const API = '/api/v1'

/** Browsers demand a notification for every message, even for one that cannot be read. */
function readMessage(data: PushMessageData | null): PushNotification {
  const fallback: PushNotification = {
    title: 'Malipo',
    body: '',
    tag: '',
    language: 'en',
    direction: 'ltr',
    path: '/dashboard',
  }
  try {
    return { ...fallback, ...data?.json() }
  } catch {
    return fallback
  }
}

function notify({ title, body, tag, language, direction, path }: PushNotification): Promise<void> {
  const icon = '/dashboard/icon-192.png'
  return worker.registration.showNotification(title, { body, tag, lang: language, dir: direction, icon, data: path })
}

/** Opens a path of the dashboard in a tab that has the dashboard, or else in a new one. A till may have an order. */
async function open(path: string): Promise<void> {
  const tabs = await worker.clients.matchAll({ type: 'window' })
  const tab = tabs.find(({ url }) => !/\/till(?:\/|$)/.test(new URL(url).pathname))
  tab?.postMessage(path)
  await (tab ? tab.focus() : worker.clients.openWindow(path))
}

interface Answer<Data> {
  data: Data
}

async function request<Data>(
  path: string,
  init: { headers?: Record<string, string>; body?: string } = {},
): Promise<Data> {
  // a change of the subscription is no use of the device by its member
  const headers = { 'Malipo-Idle': '1', ...init.headers }
  const response = await fetch(API + path, { ...init, method: init.body ? 'PUT' : 'GET', headers })
  if (!response.ok) throw new Error(`${response.status} of ${path}`)
  return ((await response.json()) as Answer<Data>).data
}

/** Subscribes again when the browser has replaced the subscription, as long as the device is signed in. */
async function renew(): Promise<void> {
  const { public_key, modes } = await request<{ public_key: string; modes: string[] }>('/push-subscription')
  const [mode] = modes
  if (mode === undefined) return
  const { csrf_token } = await request<{ csrf_token: string }>('/me')
  const options = { userVisibleOnly: true, applicationServerKey: public_key }
  const { endpoint, keys } = (await worker.registration.pushManager.subscribe(options)).toJSON()
  await request('/push-subscription', {
    headers: { 'Content-Type': 'application/json', 'Malipo-Mode': mode, 'X-CSRF-Token': csrf_token },
    body: JSON.stringify({ endpoint, keys }),
  })
}

worker.addEventListener('install', () => worker.skipWaiting())
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
worker.addEventListener('push', (event) => event.waitUntil(notify(readMessage(event.data))))
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data))
})
// the dashboard tries again when it is opened
worker.addEventListener('pushsubscriptionchange', (event) =>
  (event as ExtendableEvent).waitUntil(renew().catch(() => {})),
)
