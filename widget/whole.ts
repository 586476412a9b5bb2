import { apiFor } from './api'
import { showPage } from './page'
import { scriptOrigin } from './script-origin'
import { serveStorefront } from './storefront'

// the widget in one file, for shops that pin it by its hash
if (!window.Malipo) {
  const service = { origin: scriptOrigin(), loadPage: async () => showPage }
  window.Malipo = apiFor(service)
  serveStorefront(service)
}
