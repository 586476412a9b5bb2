import { deviceStorage } from '../../browser/guarded-storage'
import { createIdempotencyKey } from '../../browser/idempotency-key'
import { retryLoad } from '../../browser/retry-load'
import { shareSheet } from '../../browser/share-sheet'
import { takeSeat } from '../../browser/take-seat'
import { wait } from '../../browser/wait'
import { writeClipboard } from '../../browser/write-clipboard'
import { directionOf } from '../../payment/language'
import { loadMessages } from '../i18n/load-messages'
import type { Ports } from '../state/ports'
import { watchWallets } from './announced-wallets'
import * as payerTokens from './payer-tokens'
import * as sentTransfers from './sent-transfers'
import * as withdrawalFees from './withdrawal-fees'

const STORAGE_KEY = 'malipo'

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
  newIdempotencyKey: createIdempotencyKey,
  wait,
  takeSeat,
  watchPresence(changed) {
    const report = () => changed({ visible: document.visibilityState === 'visible', online: navigator.onLine })
    document.addEventListener('visibilitychange', report)
    for (const event of ['online', 'offline', 'pageshow']) addEventListener(event, report)
    return () => {
      document.removeEventListener('visibilitychange', report)
      for (const event of ['online', 'offline', 'pageshow']) removeEventListener(event, report)
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
  recall() {
    const stored = deviceStorage.getJson(STORAGE_KEY)
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, string>) : {}
  },
  remember: (choice) => deviceStorage.setItem(STORAGE_KEY, JSON.stringify(choice)),
  ...payerTokens,
  ...sentTransfers,
  ...withdrawalFees,
  metadata: () => history.state?.metadata,
  share: shareSheet(),
  showLanguage(language) {
    document.documentElement.lang = language
    document.documentElement.dir = directionOf(language)
    const address = new URL(location.href)
    address.searchParams.set('lang', language)
    history.replaceState(history.state, '', address)
  },
  watchWallets,
  vibrate() {
    // a browser refuses it, with an error in the console, before the customer has touched the page
    const isAllowed =
      navigator.userActivation?.hasBeenActive && matchMedia('(prefers-reduced-motion: no-preference)').matches
    if (isAllowed) navigator.vibrate?.(60)
  },
  loadMessages,
  writeClipboard,
})
