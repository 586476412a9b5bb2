import type { Context } from 'hono'
import type { Page } from '../../contract/page'
import type { Api } from './ask-api'
import type { Drawing } from './draw-document'

/** What documents are made from. */
export interface DocumentDeps extends Drawing {
  publicUrl: string
  now(): Date
  api: Api
  /** Origins that may frame the page of a slug. */
  frameAncestors(slug: string): Promise<readonly string[]>
  /** Whether search engines may list the page of a slug; without this, they may list all. */
  isIndexable?(slug: string): Promise<boolean>
  /** The page with its draft look, for those who may see it; `mark` is CSS that marks it as a draft. */
  draft?: { of(context: Context, slug: string, page: Page | null): Promise<Page | null>; mark: string }
}
