import { install, isInstalled } from './install'
import type { Embed } from './pay-service'
import { DEADLINE_MS } from './payment'
import { scriptOrigin } from './script-origin'

/** The path of the second part, on the origin of this script; the build defines it. */
declare const EMBED_PATH: string

if (!isInstalled()) {
  const origin = scriptOrigin('%PUBLIC_URL%')
  install({ origin, loadEmbed: embedLoader(`${origin}${EMBED_PATH}`) })
}

/**
 * Returns a function that loads the second part of the widget. Calls share one import. If the import fails or takes too
 * long, the next call tries again with another query, since a browser remembers a module that failed or hangs.
 */
function embedLoader(url: string): () => Promise<Embed> {
  let attempts = 0
  return () => {
    const loading: Promise<Embed> = import(/* @vite-ignore */ `${url}?${attempts}`)
    const next = attempts + 1
    const giveUp = () => {
      attempts = next
    }
    const timeout = setTimeout(giveUp, DEADLINE_MS)
    loading.then(() => clearTimeout(timeout), giveUp)
    return loading
  }
}
