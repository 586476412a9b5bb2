import { effect, type ReadonlySignal, signal } from '@preact/signals'
import type { Mode } from '../../contract/enums'
import type { PaymentChange } from '../../contract/session/payment-change'
import { followChanges } from '../api/changes'
import type { Client } from '../api/client'
import type { Resources } from './resources'

export interface LiveChanges {
  readonly change: ReadonlySignal<PaymentChange | null>
  /** Follows the payments of the current mode while a member is signed in. Returns a function that stops following. */
  follow(): () => void
}

interface Deps {
  client: Pick<Client, 'openStream'>
  wait(ms: number, signal: AbortSignal): Promise<void>
  isSignedIn: ReadonlySignal<boolean>
  mode: ReadonlySignal<Mode>
  resources: Pick<Resources, 'refresh'>
  onSignedOut(): void
}

/** Paths of the resources that change with a payment. */
const LIVE = ['/api/v1/payment-sessions', '/api/v1/invoices', '/api/v1/summary']

export function createLiveChanges({ client, wait, isSignedIn, mode, resources, onSignedOut }: Deps): LiveChanges {
  const change = signal<PaymentChange | null>(null)

  function followMode(current: Mode) {
    const controller = new AbortController()
    const refresh = () => resources.refresh(...LIVE.map((path) => `${current} ${path}`))
    function onChange(changed: PaymentChange) {
      change.value = changed
      refresh()
    }
    followChanges({ client, wait, onChange, onManyChanges: refresh, onSignedOut }, controller.signal)
    return () => controller.abort()
  }

  return {
    change,
    follow: () => effect(() => (isSignedIn.value ? followMode(mode.value) : undefined)),
  }
}
