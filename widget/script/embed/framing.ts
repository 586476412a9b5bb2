/** Whether the page lets the shop frame it: `unknown` outside of test mode, or if the service does not say it. */
export type Framing = 'allowed' | 'refused' | 'unknown'

/**
 * Asks the service, which says it in test mode, of the asking origin alone. By a module, since a shop's policy allows
 * scripts of the service and need not allow connections.
 */
export async function askFraming({ origin, pathname }: URL, nonce: string): Promise<Framing> {
  const [, , page = ''] = pathname.split('/')
  const { framing } = await import(
    /* @vite-ignore */ `${origin}/widget/framing.js?${new URLSearchParams({ page, nonce })}`
  )
  return framing
}

/** Calls `onBlocked` when the shop's own policy forbids a frame of `origin`, until the returned function is called. */
export function watchPolicy(origin: string, onBlocked: () => void): () => void {
  function onViolation({ disposition, effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) {
    if (disposition === 'enforce' && effectiveDirective === 'frame-src' && blockedURI.startsWith(origin)) onBlocked()
  }
  document.addEventListener('securitypolicyviolation', onViolation)
  return () => document.removeEventListener('securitypolicyviolation', onViolation)
}
