import { computed, effect, type ReadonlySignal } from '@preact/signals'
import * as v from 'valibot'
import type { JoinTabs } from '../../browser/join-tabs'
import type { Mode } from '../../contract/enums'
import { followChanges } from '../api/changes'
import type { Client } from '../api/client'
import type { Resources } from './resources'
import type { SignInModel } from './sign-in-model'

export interface LiveChanges {
  /** Follows the payments of the current mode while a member is signed in. Returns a function that stops following. */
  follow(): () => void
}

interface Deps {
  client: Pick<Client, 'openStream'>
  wait(ms: number, signal: AbortSignal): Promise<void>
  joinTabs: JoinTabs
  signIn: Pick<SignInModel, 'me' | 'endSession' | 'checkSignIn'>
  mode: ReadonlySignal<Mode>
  resources: Pick<Resources, 'refresh'>
}

/** Paths of the resources that change with a payment. */
const LIVE = ['/api/v1/payment-sessions', '/api/v1/invoices', '/api/v1/summary']
/** Milliseconds between two reloads in browsers whose tabs cannot share a connection. */
const POLL_MS = 10_000

/** Messages of the tab with the connection to the others. */
const TabMessage = v.picklist(['changed', 'signed-out'])

/**
 * All tabs of a member and mode share one connection: over HTTP/1.1, a browser opens only six to the service. The name
 * of the group keeps out the tabs of other members and modes.
 */
export function createLiveChanges({ client, wait, joinTabs, signIn, mode, resources }: Deps): LiveChanges {
  function followMode(memberId: string, current: Mode) {
    const controller = new AbortController()
    const { signal } = controller
    const refresh = () => resources.refresh(...LIVE.map((path) => `${current} ${path}`))

    const tab = {
      lead(term: AbortSignal, isTakeover: boolean, send: (message: v.InferOutput<typeof TabMessage>) => void) {
        const onChange = () => {
          refresh()
          send('changed')
        }
        const endSignIn = () => {
          send('signed-out')
          signIn.endSession()
        }
        return followChanges({ client, wait, isTakeover, onChange, onSignedOut: endSignIn }, term)
      },
      onMessage(message: unknown) {
        if (signal.aborted || !v.is(TabMessage, message)) return
        if (message === 'changed') refresh()
        // the tab may be of a later sign-in of the member
        else signIn.checkSignIn()
      },
    }

    /** Hidden tabs do not poll: they reload when they are visible again. */
    async function poll() {
      while (!signal.aborted) {
        await wait(POLL_MS, signal)
        if (!document.hidden && !signal.aborted) refresh()
      }
    }

    joinTabs(`malipo-changes ${memberId} ${current}`, tab, signal).then((isShared) => (isShared ? undefined : poll()))
    return () => controller.abort()
  }

  return {
    follow: () => {
      // the member's other properties change with each read
      const memberId = computed(() => signIn.me.value?.member.id)
      return effect(() => (memberId.value ? followMode(memberId.value, mode.value) : undefined))
    },
  }
}
