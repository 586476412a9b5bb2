import { computed, effect, signal } from '@preact/signals'
import * as v from 'valibot'
import { Mode } from '../../contract/enums'

/** A location in the dashboard: `/dashboard/<mode>/<subject>/<id>?<query>`. */
export interface Route {
  mode: Mode
  /** `today`, `payments`, …; null if the URL has none. */
  subject: string | null
  /** Id of an item; null for the list. */
  id: string | null
  query: Readonly<Record<string, string>>
}

export type Router = ReturnType<typeof createRouter>

interface Tab {
  location: Pick<Location, 'pathname' | 'search'>
  history: Pick<History, 'pushState' | 'replaceState' | 'state'>
  addEventListener(type: 'popstate', listener: () => void): void
  scrollTo(x: number, y: number): void
  readonly scrollY: number
}

const MODE_KEY = 'malipo-dashboard-mode'

/**
 * The URL is the state: it contains the filters, and Back restores the list and its scroll position. A URL without a
 * mode, such as a bookmark, uses the last mode of the device.
 */
export function createRouter(tab: Tab, memory: Pick<Storage, 'getItem' | 'setItem'>) {
  const storedMode = memory.getItem(MODE_KEY)
  const lastMode = v.is(Mode, storedMode) ? storedMode : 'test'
  const address = signal(tab.location.pathname + tab.location.search)
  const route = computed(() => parseRoute(address.value, lastMode))
  effect(() => memory.setItem(MODE_KEY, route.value.mode))

  function show(to: string, method: 'pushState' | 'replaceState') {
    if (method === 'pushState') tab.history.replaceState({ ...readScrollState(tab.history.state), y: tab.scrollY }, '')
    tab.history[method](null, '', to)
    address.value = to
    if (method === 'pushState') tab.scrollTo(0, 0)
  }

  tab.addEventListener('popstate', () => {
    address.value = tab.location.pathname + tab.location.search
    const { y } = readScrollState(tab.history.state)
    // scrolls in the next animation frame, when the cached list has been rendered
    requestAnimationFrame(() => tab.scrollTo(0, y))
  })

  return {
    route,
    /** The URL of a route. Mode and subject default to the current ones; id and query do not. */
    href(to: Partial<Route>): string {
      const { mode, subject } = route.peek()
      const { id = null, query = {} } = to
      const parts = ['/dashboard', to.mode ?? mode, to.subject ?? subject, id && encodeURIComponent(id)]
      const path = parts.filter(Boolean).join('/')
      const parameters = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''))
      return path + (parameters.size > 0 ? `?${parameters}` : '')
    },
    go: (to: string) => show(to, 'pushState'),
    /** Replaces the current history entry. */
    replace: (to: string) => show(to, 'replaceState'),
  }
}

const ScrollState = v.object({ y: v.number() })
const readScrollState = (state: unknown) => (v.is(ScrollState, state) ? state : { y: 0 })

function parseRoute(address: string, lastMode: Mode): Route {
  const { pathname, searchParams } = new URL(address, 'http://dashboard')
  const [, , ...parts] = pathname.split('/')
  // the address of the installed till has no mode
  const [mode, subject, id] = parts[0] === 'till' ? [lastMode, 'take-payment', parts[1]] : parts
  return {
    mode: v.is(Mode, mode) ? mode : lastMode,
    subject: subject || null,
    id: id ? decodeId(id) : null,
    query: Object.fromEntries(searchParams),
  }
}

/** Null for malformed escapes. */
function decodeId(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
