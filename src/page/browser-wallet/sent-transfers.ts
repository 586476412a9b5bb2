import { tabStorage } from '../../browser/guarded-storage'

const STORAGE_KEY = 'malipo-sent-'

/**
 * The hash of the transfer of `due` that a wallet sent for a session, remembered in this tab. After a reload, the page
 * must not offer to send it again before the service has detected it.
 */
export function recallSent(sessionId: string, due: string): string | null {
  const [sent, hash] = tabStorage.getItem(STORAGE_KEY + sessionId)?.split(' ') ?? []
  return sent === due && hash ? hash : null
}

export function rememberSent(sessionId: string, due: string, hash: string): void {
  tabStorage.setItem(STORAGE_KEY + sessionId, `${due} ${hash}`)
}
