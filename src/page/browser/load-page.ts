import { chooseLanguage } from '../../payment/choose-language'
import type { HydrationState } from '../state/hydration-state'
import type { PageModel } from '../state/page-model'
import { applyTheme } from './apply-theme'

/** The view that a page starts from without a server, in the requested language, else the browser's, else English. */
export function initialState(slug: string): HydrationState {
  return {
    slug,
    page: null,
    session: null,
    problem: null,
    base: location.origin,
    language: chooseLanguage(new URLSearchParams(location.search).get('lang'), navigator.languages, null),
  }
}

/** Fetches what the URL refers to, and applies the theme, which a server would have put into the document. */
export async function loadPage(model: PageModel, sessionId: string | null): Promise<void> {
  await model.load(sessionId)
  const page = model.page.value
  if (page?.theme) applyTheme(page.theme)
}
