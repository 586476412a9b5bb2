import type { Me } from '../../contract/members/sign-in'

/** How far the sign-in of this tab is. */
export type Stage =
  | { name: 'starting' }
  /** `new`: not signed in yet; `link`: the link did not work; `ended`: the sign-in has ended. */
  | { name: 'signed-out'; reason: 'new' | 'link' | 'ended' }
  /** A sign-in link was opened. The member still has to press the button. */
  | { name: 'link'; token: string }
  /**
   * A link was opened on a device that is signed in. The member decides, because the link may be an attacker's. If
   * `token` is null, the link did not work.
   */
  | { name: 'confirm-switch'; me: Me; token: string | null }
  | { name: 'signed-in'; me: Me }
  | { name: 'unreachable' }
  /** The browser stores no cookies. A link stays unused, and in the address bar. */
  | { name: 'without-cookies'; hasLink: boolean }
