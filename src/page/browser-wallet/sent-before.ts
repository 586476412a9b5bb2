import { tabStorage } from '../../browser/guarded-storage'

const MEMORY = 'malipo-sent-'

/**
 * That a wallet sent what a session asked for, by its transaction's hash: a page that is loaded again must not offer to
 * send it once more before the network has it. Only this tab remembers it.
 */
export function sentBefore(sessionId: string, due: string): string | null {
  const [sent, hash] = tabStorage.getItem(MEMORY + sessionId)?.split(' ') ?? []
  return sent === due && hash ? hash : null
}

export function rememberSent(sessionId: string, due: string, hash: string): void {
  tabStorage.setItem(MEMORY + sessionId, `${due} ${hash}`)
}
