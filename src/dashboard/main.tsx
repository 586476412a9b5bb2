import '../parts/tokens.css'
import '../parts/spoken.css'
import './styles/base.css'
import { render } from 'preact'
import { deviceStorage } from '../browser/guarded-storage'
import { joinTabs } from '../browser/join-tabs'
import { browserPasskeys } from '../browser/passkeys'
import { shareSheet } from '../browser/share-sheet'
import { storesCookies } from '../browser/stores-cookies'
import { wait } from '../browser/wait'
import { registerWorker, webPush } from '../browser/web-push'
import { writeClipboard } from '../browser/write-clipboard'
import { tagWriter } from '../browser/write-tag'
import { surviveTranslation } from '../parts/survive-translation'
import { DashboardApp } from './dashboard-app'
import { loadMessages } from './i18n/languages'
import { createDashboard } from './state/dashboard-model'
import { watchForms } from './state/old-build'
import { createRouter } from './state/router'
import { watchActivity } from './state/watch-activity'

/**
 * Removes the token of a link from the address before other code can read it. Without cookies, it stays there for the
 * reload after the member has allowed them.
 */
function takeToken(): string | null {
  const token = location.hash.slice(1)
  if (token && storesCookies()) history.replaceState(null, '', location.pathname + location.search)
  return token || null
}

const token = takeToken()
const router = createRouter(window, deviceStorage)
const dashboard = createDashboard(
  {
    fetch: fetch.bind(window),
    now: Date.now,
    elapsed: () => performance.now(),
    isIdle: watchActivity(window, Date.now),
    wait,
    joinTabs,
    storesCookies,
    isFillingIn: watchForms(document),
    reload: () => location.reload(),
    copy: writeClipboard,
    share: shareSheet(),
    writeTag: tagWriter(),
    passkeys: browserPasskeys(),
    push: webPush(registerWorker('/dashboard/worker.js')),
    languages: navigator.languages,
    memory: deviceStorage,
    loadMessages,
    origin: location.origin,
  },
  router,
)
// a sign-in link that opens in this tab changes only the fragment, so the browser does not load the dashboard again
addEventListener('hashchange', () => {
  const fragment = takeToken()
  // `#content` is the target of the skip link
  if (fragment && !fragment.startsWith('content')) dashboard.start(fragment)
})
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') dashboard.onReturn()
})
// a notification was tapped
navigator.serviceWorker?.addEventListener('message', ({ data }) => {
  if (typeof data === 'string' && data.startsWith('/dashboard/')) router.go(data)
})
const root = document.getElementById('dashboard')
if (root) {
  // the copy renders all components again
  const draw = () => render(<DashboardApp dashboard={{ ...dashboard }} />, root)
  draw()
  surviveTranslation(root, draw)
}
dashboard.start(token)
