import type { Theme } from '../../contract/theme/theme'
import { chooseLanguage } from '../../payment/choose-language'
import { themeProperties } from '../../payment/theme/theme-style'
import type { HydrationState } from '../state/hydration-state'
import type { PageModel } from '../state/page-model'

/** The view of a page without a server, in the requested language, else the browser's, else English. */
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

/** Fetches the page's state, and applies the theme, which a server would have put into the document. */
export async function loadPage(model: PageModel, sessionId: string | null): Promise<void> {
  await model.load(sessionId)
  const page = model.page.value
  if (page?.theme) applyTheme(page.theme)
}

/** Applies a theme, and again when the device switches between light and dark. */
function applyTheme(theme: Theme): void {
  const { style } = document.documentElement
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    const properties = themeProperties(theme, dark.matches ? 'dark' : 'light')
    for (const [name, value] of Object.entries(properties)) style.setProperty(`--${name}`, value)
  }
  dark.addEventListener('change', apply)
  apply()
}
