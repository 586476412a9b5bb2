import { apiFor } from './api'
import { pageLoader } from './load-page'
import { scriptOrigin } from './script-origin'
import { serveStorefront } from './storefront'

/** The path of the second part, on the origin of this script; the build states it. */
declare const PAGE_PATH: string

// a shop may include the script twice
if (!window.Malipo) {
  const origin = scriptOrigin()
  const service = { origin, loadPage: pageLoader(`${origin}${PAGE_PATH}`) }
  window.Malipo = apiFor(service)
  serveStorefront(service)
}
