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
  /** Null if the page is not interactive. */
  service: PreviewService | null
  end(): void
}

/**
 * Draws a screen of the real page into a frame, with the page's own components and model. An interactive page works
 * with a simulated service.
 */
export function drawPage(
  root: Element,
  {
    preview,
    page,
    i18n,
    now,
    isInteractive,
  }: { preview: Preview; page: Page; i18n: I18n; now: number; isInteractive: boolean },
): DrawnPage {
  // Preloads the QR encoder. The page would load it later, from a frame, which may send no requests.
  if (isInteractive) import('../../parts/encode-qr')
  const startedAt = performance.now()
  const time = () => (isInteractive ? now + performance.now() - startedAt : now)
  const start = preview.createView({ page, now })
  const service = isInteractive
    ? createPreviewService({ page, session: start.session, refund: start.refund, time })
    : null
  const view = { slug: page.slug, base: location.origin, now: new Date(now).toISOString(), ...start }
  const ports = previewPorts(
    time,
    { loadMessages, showLanguage: (language) => setDocumentLanguage(root.ownerDocument.documentElement, language) },
    service?.fetch,
  )
  const model = createPreviewModel(preview, view, i18n, ports)
  const stop = isInteractive && !preview.offline ? model.start() : () => {}
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
