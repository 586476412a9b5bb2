import type { BrowserPasskeys } from '../../browser/passkeys'
import { Refusal } from '../../browser/service-client'
import { PasskeyOptions } from '../../contract/members/passkey'
import { Me } from '../../contract/members/sign-in'
import type { Client } from '../api/client'

/** Ways to sign in without a link. */
export interface PasskeySignIn {
  /** Signs in by a passkey of this device. False if the person cancels, or the service refuses it. Throws Refusal. */
  signInByPasskey(): Promise<boolean>
  /** Signs in by a recovery code. Throws Refusal. */
  signInByRecoveryCode(code: string): Promise<void>
  /** Whether a passkey was used or added on this device before. */
  hasUsedPasskey(): boolean
  /** Remembers that this device has a passkey. */
  rememberPasskey(): void
}

interface Deps {
  client: Pick<Client, 'request'>
  passkeys: BrowserPasskeys | null
  memory: Pick<Storage, 'getItem' | 'setItem'>
  /** Shows the dashboard to the member who has signed in. */
  enterAs(me: Me): void
}

/** Says that the device has a passkey, and not whose. */
const PASSKEY_MEMORY = 'malipo-dashboard-passkey'

export function createPasskeySignIn({ client, passkeys, memory, enterAs }: Deps): PasskeySignIn {
  const rememberPasskey = () => memory.setItem(PASSKEY_MEMORY, 'yes')
  return {
    async signInByPasskey() {
      const { options } = await client.request('/api/v1/sign-in/passkey/options', PasskeyOptions, { method: 'POST' })
      const body = await passkeys?.sign(options)
      if (!body) return false
      const me = await client
        .request('/api/v1/sign-in/passkey', Me, { method: 'POST', body })
        .catch((error: unknown) => {
          if (error instanceof Refusal && ['signed-out', 'refused'].includes(error.reason)) return null
          throw error
        })
      if (!me) return false
      rememberPasskey()
      enterAs(me)
      return true
    },
    async signInByRecoveryCode(code) {
      enterAs(await client.request('/api/v1/sign-in/recovery', Me, { method: 'POST', body: { code } }))
    },
    hasUsedPasskey: () => memory.getItem(PASSKEY_MEMORY) !== null,
    rememberPasskey,
  }
}
