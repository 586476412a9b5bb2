import { tabStorage } from '../../browser/guarded-storage'

const STORAGE_KEY = 'malipo-sent-'

/**
 * The hash of the transfer of `due` that the customer sent for a session, remembered in this tab; empty if the wallet
 * did not tell it. After a reload, the page must not ask for the money again before the service has detected it.
 */
export function recallSent(sessionId: string, due: string): string | null {
  const [hash, ...rest] = tabStorage.getItem(STORAGE_KEY + sessionId)?.split(' ') ?? []
  return hash !== undefined && rest.join(' ') === due ? hash : null
}

export function rememberSent(sessionId: string, due: string, hash: string): void {
  tabStorage.setItem(STORAGE_KEY + sessionId, `${hash} ${due}`)
}

export const forgetSent = (sessionId: string) => tabStorage.removeItem(STORAGE_KEY + sessionId)
