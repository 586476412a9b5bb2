import type { Context } from 'hono'
import * as v from 'valibot'
import type { Page } from '../../contract/page/page'
import { Uuid } from '../../contract/text'
import { missing, type ProblemError } from '../http/problem'
import type { DocumentLimits } from '../limits/document-limits'
import type { FormTokens } from '../payer/form-token'
import type { PayerService } from '../payer/payer-service'
import type { ReadVisitor } from '../payer/visitor'
import { createProblemDocuments } from './problem-documents'
import { createSender, type SendDeps } from './send-document'

export interface DocumentDeps extends SendDeps {
  payer: PayerService
  visitorOf: ReadVisitor
  formTokens: FormTokens
  /** Turns an error into the problem to answer with, and logs the cause of each 5xx. */
  problemOf(error: unknown): ProblemError
  limits: DocumentLimits
  /** Whether search engines may list the page of a slug; without this, they may list all. */
  isIndexable?(slug: string): Promise<boolean>
  /** Reads the page with its draft theme, for holders of a studio link. `mark` is CSS that marks it as a draft. */
  draft?: { read(context: Context, slug: string, page: Page | null): Promise<Page | null>; mark: string }
}

type Attempt<Data> = { data: Data; problem: null } | { data: null; problem: ProblemError }

export const slugOf = (c: Context): string => c.req.param('slug') ?? ''

/** Reads and answers for the documents of forms, sessions and refunds. */
export function createDocumentTools(deps: DocumentDeps) {
  const { payer, visitorOf } = deps
  const sender = createSender(deps)

  /** The data, or the problem that prevents it. */
  async function attempt<Data>(read: () => Promise<Data>): Promise<Attempt<Data>> {
    try {
      return { data: await read(), problem: null }
    } catch (error) {
      return { data: null, problem: deps.problemOf(error) }
    }
  }

  /** Reads a page, or the page of a payment, which may be closed. `isDraft`: it has its draft theme. */
  async function readPage(c: Context, session?: string): Promise<Attempt<Page> & { isDraft: boolean }> {
    const slug = slugOf(c)
    // a malformed session id is answered by `readSession`
    const answer = await attempt(() => payer.page(visitorOf(c), slug, v.is(Uuid, session) ? session : undefined))
    const mayHaveDraft = answer.data !== null || answer.problem.status === 404
    const draft = mayHaveDraft && deps.draft ? await deps.draft.read(c, slug, answer.data) : null
    return draft ? { data: draft, problem: null, isDraft: true } : { ...answer, isDraft: false }
  }

  /** The current payment. 404 for a malformed id. */
  const readSession = (c: Context, id: string) =>
    attempt(async () => {
      if (!v.is(Uuid, id)) throw missing()
      return (await payer.session(visitorOf(c), slugOf(c), id.toLowerCase())).session
    })

  return { ...deps, ...sender, ...createProblemDocuments(deps, sender), attempt, readPage, readSession }
}
export type DocumentTools = ReturnType<typeof createDocumentTools>
