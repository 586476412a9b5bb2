import { install, isInstalled } from './install'
import { embedLoader } from './load-embed'
import { scriptOrigin } from './script-origin'

/** The path of the second part, on the origin of this script; the build defines it. */
declare const EMBED_PATH: string

if (!isInstalled()) {
  const origin = scriptOrigin('%PUBLIC_URL%')
  install({ origin, loadEmbed: embedLoader(`${origin}${EMBED_PATH}`) })
}
