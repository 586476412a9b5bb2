import { render } from 'preact'
import type { Language } from '../../contract/enums'
import type { Page } from '../../contract/page/page'
import { App } from '../../page/app'
import type { I18n } from '../../page/i18n/create-i18n'
import { loadMessages } from '../../page/i18n/load-messages'
import { directionOf } from '../../payment/language'
import { createPreviewModel } from './preview-model'
import { previewPorts } from './preview-ports'
import { createPreviewService, type PreviewService } from './preview-service'
import type { Preview } from './screens'

export type DrawnPage = {
  /** Null if the page is only a picture. */
  service: PreviewService | null
  end(): void
}

/**
 * Draws a screen of the real page into a frame, with the page's own components and model. An interactive one works like
 * the page, against a simulated service.
 */
export function drawPage(
  root: Element,
  {
    preview,
    page,
    i18n,
    now,
    interactive,
  }: { preview: Preview; page: Page; i18n: I18n; now: number; interactive: boolean },
): DrawnPage {
  // The page would load this part when a sheet opens, but frames send no requests.
  if (interactive) import('../../parts/encode-qr')
  const startedAt = performance.now()
  const time = () => (interactive ? now + performance.now() - startedAt : now)
  const start = preview.start({ page, now })
  const service = interactive
    ? createPreviewService({ page, session: start.session, refund: start.refund, time })
    : null
  const view = { slug: page.slug, base: location.origin, now: new Date(now).toISOString(), ...start }
  const ports = previewPorts(
    time,
    { loadMessages, showLanguage: (language) => setDocumentLanguage(root.ownerDocument.documentElement, language) },
    service?.fetch,
  )
  const model = createPreviewModel(preview, view, i18n, ports)
  const stop = interactive && !preview.offline ? model.start() : () => {}
  render(<App model={model} />, root)
  return {
    service,
    end() {
      stop()
      render(null, root)
    },
  }
}

function setDocumentLanguage(html: HTMLElement, language: Language) {
  html.lang = language
  html.dir = directionOf(language)
}
