import { createIdempotencyKey } from '../../browser/idempotency-key'
import { retryLoad } from '../../browser/retry-load'
import { shareSheet } from '../../browser/share-sheet'
import { wait } from '../../browser/wait'
import { writeClipboard } from '../../browser/write-clipboard'
import { directionOf } from '../../payment/language'
import { loadMessages } from '../i18n/load-messages'
import type { Ports } from '../state/ports'
import { detectWallet } from './detect-wallet'
import * as memory from './memory'
import * as payerTokens from './payer-tokens'

/** The check needs 6 KB of hash functions, so it comes with the payment's screen. */
const importAddressProblem = () => import('../../payment/address/check').then(({ addressProblem }) => addressProblem)

/** Loads the check of addresses, trying again until it is there. */
export const loadAddressProblem = () => retryLoad(importAddressProblem)

/** The browser as the model sees it. */
export const browserPorts = (addressProblem: Ports['addressProblem']): Ports => ({
  addressProblem,
  loadAddressProblem,
  canShowPayment: () =>
    retryLoad(importAddressProblem, (failures) => {
      if (failures > 1 && navigator.onLine) throw new Error('the check cannot be loaded')
    }).then(
      () => true,
      () => false,
    ),
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
