import type { Language } from '../../contract/enums'
import type { Page } from '../../contract/page/page'
import type { Reload, View } from '../../contract/page/view'
import { hasPayForm } from './form-token-field'
import type { Shell } from './shell'
import { type SocialText, socialTags } from './social/tags'

export interface PageRenderer {
  render(
    view: View,
    language: Language,
    reload?: Reload,
  ): {
    title: string
    html: string
    formattedMoney: Readonly<Record<string, string>>
    /** The texts for previews of links; null without a page. */
    social?: SocialText | null
    /** The texts that the script starts with. Absent for English, which is in the script. */
    messages?: object
  }
  /** The theme's tokens as CSS text, or null for the default theme. */
  themeStyle(page: Page | null): string | null
}

export interface DocumentRenderer {
  shell: Shell
  renderer: PageRenderer
}

/** Seconds between reloads without script, by the session's status. */
const RELOAD_SECONDS = {
  initiated: null,
  completed: null,
  pending: 15,
  partial: 15,
  processing: 15,
  underpaid: 60,
  expired: 60,
  failed: 60,
}

/** The seconds until the next reload. A refund changes by itself once its address was entered. */
const secondsOf = ({ session, refund }: View): number | null =>
  refund?.status === 'created' ? 15 : session && RELOAD_SECONDS[session.status]

/** The icon of a browser's tab: the merchant's logo, as a square where it was uploaded here. */
function iconOf(page: Page | null): string | null {
  const logo = page && (page.theme?.logo ?? page.merchant.logo_url)
  return logo?.replace(/^\/logos\/(?=[0-9a-f]+\.png$)/, '/logos/icons/') ?? null
}

/** A cached form must not contain times. */
const timeless = (view: View) => ({
  ...view,
  now: undefined,
  page: view.page && { ...view.page, valid_until: undefined },
})

/** `mark`: CSS that marks a draft. `isStopped`: the document does not reload by itself, even without script. */
type RenderOptions = { mark?: string; isStopped?: boolean }

/** The HTML document of a view. */
export function renderDocument(
  { shell, renderer }: DocumentRenderer,
  view: View,
  language: Language,
  { mark = '', isStopped = false }: RenderOptions = {},
): string {
  const seconds = secondsOf(view)
  // a reload would lose the errors of a refused form
  const reload = seconds ? { seconds, stopped: isStopped || view.form !== undefined } : undefined
  const { title, html, formattedMoney, messages, social } = renderer.render(view, language, reload)
  return shell.document({
    language,
    title,
    icon: iconOf(view.page),
    app: html,
    data: { ...(view.session || view.refund ? view : timeless(view)), language, formattedMoney, messages },
    // problems have no preview, nor have refunds, whose link is a secret
    social: view.page && !view.refund && social ? socialTags(view.page, social, view.base) : '',
    theme: (renderer.themeStyle(view.page) ?? '') + mark,
    formOnly: hasPayForm(view),
    reload,
    showsChangingState:
      view.refund?.status === 'created' || (view.session !== null && view.session.status !== 'initiated'),
  })
}
