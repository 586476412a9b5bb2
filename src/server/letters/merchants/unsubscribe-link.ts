import type { UnsubscribeKind } from '../../payments/merchant/mail-settings'

/** Where a mail's kind is switched off: a POST does so (RFC 8058), a GET shows a button. */
export const unsubscribeLink = (publicUrl: string, kind: UnsubscribeKind, token: string): string =>
  `${publicUrl}/mail/unsubscribe/${kind}/${token}`
