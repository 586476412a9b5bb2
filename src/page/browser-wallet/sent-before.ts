const MEMORY = 'malipo-sent-'

/**
 * That a wallet sent what a session asked for, by its transaction's hash: a page that is loaded again must not offer to
 * send it once more before the network has it. Only this tab remembers it.
 */
export function sentBefore(sessionId: string, due: string): string | null {
  try {
    const [sent, hash] = sessionStorage.getItem(MEMORY + sessionId)?.split(' ') ?? []
    return sent === due && hash ? hash : null
  } catch {
    // without storage, which some frames and modes deny, nothing is remembered
    return null
  }
}

export function rememberSent(sessionId: string, due: string, hash: string): void {
  try {
    sessionStorage.setItem(MEMORY + sessionId, `${due} ${hash}`)
  } catch {
    // see sentBefore
  }
}
