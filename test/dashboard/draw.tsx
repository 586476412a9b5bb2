import { configure, render, waitFor } from '@testing-library/preact'
import type { Role } from '../../src/contract/enums'
import { loadSubjects } from '../../src/dashboard/current-subject'
import { DashboardApp } from '../../src/dashboard/dashboard-app'
import { type DashboardLanguage, loadMessages } from '../../src/dashboard/i18n/languages'
import { SearchDialog } from '../../src/dashboard/search/search-box'
import { createDashboard, type DashboardPorts } from '../../src/dashboard/state/dashboard-model'
import { createRouter } from '../../src/dashboard/state/router'

// the default of one second is too short on a busy machine
configure({ asyncUtilTimeout: 20_000 })
await loadSubjects()
await SearchDialog.load()

type Answer = {
  status?: number
  headers?: Record<string, string>
  data?: unknown
  meta?: object
  errors?: string[]
  message?: string
}
/** Answers of the service by method and path without the query. A function gets the request. */
export type Answers = Record<string, Answer | ((request: Request) => Answer | Promise<Answer>)>

export const META = { total: 0, page: 1, limit: 20, total_pages: 1, has_next: false, has_prev: false }

/** A page of a list with these items. */
export const listOf = (...items: unknown[]): Answer => ({ data: items, meta: { ...META, total: items.length } })

export const ME = {
  member: {
    id: '2c1d0e9f-8a7b-4c6d-9e5f-4a3b2c1d0e9f',
    name: 'Amina',
    email: 'amina@example.com',
    role: 'owner',
    current: true,
    created_at: '2026-11-21T10:00:00.000Z',
    last_seen_at: null,
  },
  merchant: { handle: 'demo', name: 'Lagos Books', logo_url: null },
  csrf_token: 'a-token',
  mail: true,
  passkeys: true,
  recovery_codes: 10,
  recovered: false,
} as const

/** The signed-in member in another role. */
export const meAs = (role: Role) => ({ ...ME, member: { ...ME.member, role } })

/** Renders the dashboard at a URL over a fake service. Requests without an answer get 404. */
export async function draw(
  address: string,
  answers: Answers,
  language: DashboardLanguage = 'en',
  ports: Partial<DashboardPorts> = {},
) {
  history.replaceState(null, '', address)
  const requests: Request[] = []
  const fetch: DashboardPorts['fetch'] = async (input, init) => {
    const request = new Request(new URL(String(input), 'http://localhost'), init)
    requests.push(request.clone())
    const found = answers[`${request.method} ${new URL(request.url).pathname}`]
    const answer = (typeof found === 'function' ? await found(request) : found) ?? {}
    const { status = found ? 200 : 404, headers, ...rest } = answer
    const problem = { success: false, status, message: 'Not found', timestamp: '2026-11-21T10:00:00.000Z' }
    const body = status < 400 ? { success: true, ...rest } : { ...problem, ...rest }
    return new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    })
  }
  const memory = new Map<string, string>([['malipo-dashboard-language', language]])
  const device: DashboardPorts['memory'] = {
    getItem: (name) => memory.get(name) ?? null,
    setItem: (name, value) => void memory.set(name, value),
  }
  const copied: string[] = []
  const dashboard = createDashboard(
    {
      fetch,
      now: () => Date.parse('2026-11-21T10:00:00Z'),
      elapsed: () => 0,
      isIdle: () => false,
      // tests that follow changes replace `wait`; in others, the first failed connection waits until the end
      wait: (_, signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
      // happy-dom has no other tabs
      joinTabs: async (_, tab, signal) => {
        await tab.lead(signal, false, () => {})
        return true
      },
      storesCookies: () => true,
      isFillingIn: () => false,
      reload() {},
      copy: async (text) => {
        copied.push(text)
        return true
      },
      share: null,
      writeTag: null,
      passkeys: null,
      push: null,
      languages: ['en'],
      memory: device,
      loadMessages,
      origin: 'http://localhost',
      ...ports,
    },
    createRouter(window, device),
  )
  const screen = render(<DashboardApp dashboard={dashboard} />)
  const all: Answers = { 'GET /api/v1/me': { data: ME }, ...answers }
  Object.assign(answers, all)
  await dashboard.start(null)
  return {
    ...screen,
    dashboard,
    copied,
    memory,
    /** All requests so far, without those of the frame for the member and for changes. */
    requests: () => requests.filter(({ url }) => !/\/api\/v1\/(?:me|changes)$/.test(url)),
    /** The body of the last request with this method and path. */
    sent: async (name: string): Promise<unknown> => {
      const found = await waitFor(() => {
        const last = requests.filter(({ method, url }) => `${method} ${new URL(url).pathname}` === name).at(-1)
        if (!last) throw new Error(`no request for ${name}`)
        return last
      })
      return found.clone().json()
    },
  }
}
