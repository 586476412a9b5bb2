type Policy = { createScriptURL(url: string): string }
type TrustedTypes = { createPolicy(name: string, rules: Policy): Policy }

/** A subscription as the service expects it. */
export interface BrowserSubscription {
  endpoint: string
  keys: Record<string, string>
}

/** Notifications of this browser. The service's messages come through the push service of the browser's maker. */
export interface WebPush {
  /** Whether the person at this device has allowed or blocked notifications, or has not decided. */
  permission(): NotificationPermission
  /**
   * Subscribes with the service's key, and first requests the permission. A subscription with another key is replaced.
   * Null if the permission is denied, or if the push service cannot be reached.
   */
  subscribe(publicKey: string): Promise<BrowserSubscription | null>
  unsubscribe(): Promise<void>
}

/**
 * Registers a worker, whose only URL is this one: Trusted Types guard the registration of a worker like the insertion
 * of a script. Null in browsers without workers.
 */
export async function registerWorker(url: string): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null
  const { trustedTypes } = self as typeof self & { trustedTypes?: TrustedTypes }
  const trusted = trustedTypes?.createPolicy('malipo', { createScriptURL: () => url }).createScriptURL(url) ?? url
  return navigator.serviceWorker.register(trusted).catch(() => null)
}

const hasKey = ({ options }: PushSubscription, publicKey: string) => {
  const bytes = String.fromCharCode(...new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0)))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey
}

/** Null in browsers without Web Push, such as Safari on an iPhone before the app is on the Home Screen. */
export function webPush(registered: Promise<ServiceWorkerRegistration | null>): WebPush | null {
  if (!('serviceWorker' in navigator && 'PushManager' in self && 'Notification' in self)) return null
  const manager = async () => (await registered)?.pushManager
  return {
    permission: () => Notification.permission,
    async subscribe(publicKey) {
      if ((await Notification.requestPermission()) !== 'granted') return null
      const push = await manager()
      try {
        const before = await push?.getSubscription()
        if (before && !hasKey(before, publicKey)) await before.unsubscribe()
        const made = await push?.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
        const { endpoint, keys } = made?.toJSON() ?? {}
        return endpoint && keys ? { endpoint, keys } : null
      } catch {
        return null
      }
    },
    async unsubscribe() {
      const subscription = await (await manager())?.getSubscription()
      await subscription?.unsubscribe().catch(() => {})
    },
  }
}
