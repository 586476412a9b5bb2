import { eq } from 'drizzle-orm'
import type { DraftRequest } from '../../contract/theme/studio'
import { themeProblems } from '../../payment/theme/theme-problems'
import type { Deps } from '../deps'
import { invalid } from '../http/problem'
import { logoProblems } from '../logos/logos'
import { requireRow } from '../storage/database'
import type { PaymentPageRow } from '../storage/schema/pages'
import { pageDrafts } from '../storage/schema/studio'

type DraftDeps = Pick<Deps, 'storage' | 'clock'>
export type Draft = typeof pageDrafts.$inferSelect

export async function readDraft({ storage }: Pick<Deps, 'storage'>, pageId: string): Promise<Draft | null> {
  const [draft] = await storage.database.select().from(pageDrafts).where(eq(pageDrafts.pageId, pageId))
  return draft ?? null
}

/** Stores theme and texts as the draft of a page, and replaces an earlier draft. 400 if the theme is not valid. */
export async function saveDraft(
  { storage, clock }: DraftDeps,
  { id: pageId, merchantId }: Pick<PaymentPageRow, 'id' | 'merchantId'>,
  request: DraftRequest,
): Promise<Draft> {
  const problems = request.theme
    ? [
        ...(await logoProblems(storage.database, merchantId, { 'theme.logo': request.theme.logo })),
        ...themeProblems(request.theme),
      ]
    : []
  if (problems.length > 0) throw invalid(...problems)
  const look = { theme: request.theme, copy: request.copy ?? null, updatedAt: clock.now() }
  return requireRow(
    await storage.database
      .insert(pageDrafts)
      .values({ pageId, ...look })
      .onConflictDoUpdate({ target: pageDrafts.pageId, set: look })
      .returning(),
  )
}

export async function deleteDraft({ storage }: Pick<Deps, 'storage'>, pageId: string): Promise<void> {
  await storage.database.delete(pageDrafts).where(eq(pageDrafts.pageId, pageId))
}
