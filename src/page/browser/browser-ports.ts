import { createIdempotencyKey } from '../../browser/idempotency-key'
import { shareSheet } from '../../browser/share-sheet'
import { wait } from '../../browser/wait'
import { writeClipboard } from '../../browser/write-clipboard'
import { directionOf } from '../../payment/language'
import { loadMessages } from '../i18n/load-messages'
import type { Ports } from '../state/ports'
import { detectWallet } from './detect-wallet'
import { canShowPayment, loadAddressCheck } from './load-address-check'
import * as memory from './memory'
import * as payerTokens from './payer-tokens'

/** The browser as the model sees it. */
export const browserPorts = (addressProblem: Ports['addressProblem']): Ports => ({
  async loadTracking() {
    const [{ trackSession }, { startAnnouncing }] = await Promise.all([
      import('../api/track-session'),
      import('../state/announcer'),
    ])
    return { trackSession, startAnnouncing }
  },
  addressProblem,
  loadAddressCheck,
  canShowPayment,
  fetch: (path, init) => fetch(path, init),
  now: () => Date.now(),
  elapsed: () => performance.now(),
  newKey: createIdempotencyKey,
  wait,
  watchPresence(changed) {
    const tell = () => changed({ visible: document.visibilityState === 'visible', online: navigator.onLine })
    document.addEventListener('visibilitychange', tell)
    for (const event of ['online', 'offline', 'pageshow']) addEventListener(event, tell)
    return () => {
      document.removeEventListener('visibilitychange', tell)
      for (const event of ['online', 'offline', 'pageshow']) removeEventListener(event, tell)
    }
  },
  showTitle(title) {
    document.title = title
  },
  showPath(path, k) {
    if (path === location.pathname) return
    const address = new URL(path + location.search, location.href)
    if (k) address.searchParams.set('k', k)
    else address.searchParams.delete('k')
    const url = address.pathname + address.search
    if (self === top) history.pushState(null, '', url)
    else history.replaceState(history.state, '', url)
  },
  openDocument(path, k) {
    const url = k ? `${path}?k=${encodeURIComponent(k)}` : path
    if (self === top) location.assign(url)
    else location.replace(url)
  },
  ...memory,
  ...payerTokens,
  metadata: () => history.state?.metadata,
  share: shareSheet(),
  showLanguage(language) {
    document.documentElement.lang = language
    document.documentElement.dir = directionOf(language)
    const address = new URL(location.href)
    address.searchParams.set('lang', language)
    history.replaceState(history.state, '', address)
  },
  detectWallet,
  loadMessages,
  writeClipboard,
})
