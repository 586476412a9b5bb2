import type { Page } from '../../../src/contract/page/page'
import type { Reload, View } from '../../../src/contract/page/view'
import type { Session } from '../../../src/contract/session/session'
import { ProblemError, tooMany } from '../../../src/server/http/problem'
import type { PayerService, SubmittedForm } from '../../../src/server/payer/payer-service'
import type { Visitor } from '../../../src/server/payer/visitor'
import { createShell } from '../../../src/server/web/shell'
import { plainDocuments } from './plain-documents'

export const TEMPLATE = `<!doctype html><html lang="en" dir="ltr"><head><title>Malipo</title><link rel="icon" href="/icon.svg"><style>b{}</style><!--head--><style>.later{}</style></head>
<body><div id="app"><!--app--></div><script type="application/json" id="data">null</script></body></html>`

export const page = {
  slug: 'demo',
  title: 'Order',
  currency: 'NGN',
  valid_until: '2026-11-21T12:01:00Z',
  locale: null,
  theme: null,
  options: [{ asset: 'USDT', network: 'Tron' }],
  merchant: { name: 'Lagos Books', logo_url: null, support_email: null, privacy_url: null },
} as Page
export const session = { id: '5f0c5c9e-0000-4000-8000-000000000001', status: 'pending' } as Session

interface Call {
  method: keyof PayerService
  request: unknown
  /** The token of the form, and the scope of its key. */
  form: (string | null)[] | null
  /** The key of the payment's link. */
  k: string | undefined
  /** The visitor's language, from the URL and the browser. */
  language: string
}

type Answers = Record<string, { status?: number; data?: unknown; errors?: string[] }>

/** A payer service that answers from a table, by method, slug and id, and records its calls. */
function payerThat(answers: Answers, calls: Call[]): PayerService {
  async function take<Data>(
    visitor: Visitor,
    method: Call['method'],
    [slug, id]: (string | undefined)[],
    { request = null, form }: { request?: unknown; form?: SubmittedForm } = {},
  ): Promise<Data> {
    calls.push({
      method,
      request,
      form: form ? [form.token, form.key.scope] : null,
      k: visitor.linkKey,
      language: visitor.language(null),
    })
    const { status = 200, data, errors = [] } = answers[[method, slug, id].filter(Boolean).join(' ')] ?? { status: 404 }
    if (status >= 400) throw new ProblemError(status as 400, '', errors)
    return data as Data
  }
  const state = async (changed: Promise<Session & { payerToken?: string }>) => {
    const { payerToken, ...session } = await changed
    return { session, etag: '"1"', ...(payerToken && { payerToken }) }
  }
  return {
    page: (visitor, slug) => take(visitor, 'page', [slug]),
    quote: (visitor, slug) => take(visitor, 'quote', [slug]),
    pay: (visitor, slug, request, form) => state(take(visitor, 'pay', [slug], { request, form })),
    session: (visitor, slug, id) => state(take(visitor, 'session', [slug, id])),
    method: (visitor, slug, id, request) => state(take(visitor, 'method', [slug, id], { request })),
    renew: (visitor, slug, id, request, { token }) =>
      state(take(visitor, 'renew', [slug, id], { request: { ...request, token } })),
    claim: (visitor, slug, id) => take(visitor, 'claim', [slug, id]),
    walletTransaction: (visitor, slug, id) => take(visitor, 'walletTransaction', [slug, id]),
    walletBroadcast: (visitor, slug, id) => take(visitor, 'walletBroadcast', [slug, id]),
    follow: (visitor, slug, id) => take(visitor, 'follow', [slug, id]),
    rights: {
      name: (visitor, slug, id, token) => take(visitor, 'rights', [`name ${slug}`, id], { request: token }),
      requestRefund: (visitor, slug, id, token) =>
        state(take(visitor, 'rights', [`request ${slug}`, id], { request: token })),
      storeEmail: (visitor, slug, id, token) =>
        state(take(visitor, 'rights', [`email ${slug}`, id], { request: token })),
    },
    refunds: {
      refundLink: (visitor, slug, id, token) => take(visitor, 'refunds', [`link ${slug}`, id], { request: token }),
      read: (visitor, slug, token) => take(visitor, 'refunds', [slug, token]),
      enterAddress: (visitor, slug, token, address) =>
        take(visitor, 'refunds', [`enter ${slug}`, token], { request: address }),
    },
  }
}

/** The documents, with a record of calls and renderings. */
export function documentsThat(answers: Answers) {
  const calls: Call[] = []
  const rendered: View[] = []
  const reloads: (Reload | undefined)[] = []
  const frameAncestors = ['https://shop.example']
  let issued = 0
  const limited = new Set<'document' | 'prefilledForm'>()
  const limitOf = (kind: 'document' | 'prefilledForm') => () => {
    if (limited.has(kind)) throw tooMany(17)
  }
  const listed = { isIndexable: true }
  const app = plainDocuments({
    shell: createShell(TEMPLATE),
    publicUrl: 'https://pay.example',
    now: () => new Date('2026-11-21T12:00:00.000Z'),
    formTokens: {
      issue: (slug) => `${slug}-${++issued}`,
      read: (slug, token) => (token?.startsWith(`${slug}-`) ? token : null),
    },
    limits: { document: limitOf('document'), prefilledForm: limitOf('prefilledForm') },
    async frameAncestors() {
      if (answers[GET_PAGE]?.status === 503) throw new Error('the books are away')
      return [...frameAncestors]
    },
    isIndexable: async () => listed.isIndexable,
    renderer: {
      render(view, language, reload) {
        rendered.push(view)
        reloads.push(reload)
        return {
          title: `<${language}>`,
          html: `<main>${view.problem ?? view.session?.status ?? 'details'}</main>`,
          formattedMoney: {},
          ...(language !== 'en' && { messages: { 'details.title': `<${language}>` } }),
        }
      },
      themeStyle: () => ':root{--accent:#123456}',
    },
    payer: payerThat(answers, calls),
  })
  return { app, calls, rendered, reloads, frameAncestors, limited, listed }
}

export const GET_PAGE = 'page demo'
export const POST_PAY = 'pay demo'
export const GET_SESSION = `session demo ${session.id}`
export const CHANGE = `method demo ${session.id}`
export const ENTERED = { first_name: 'Ada', email: 'ada@example.com', asset: 'USDT', network: 'Tron' }
export const form = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) })
