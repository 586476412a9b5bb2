import { integrityOf } from '../document/integrity'
import { documentFaults } from './document-faults'
import type { Manifest } from './manifest'

const DEADLINE_MS = 15_000
/** Templates that the service fills in, and never serves unchanged. */
const HIDDEN = /^\/(?:index\.html|shop\/|studio\/index\.html)/
/** The document of a page that does not exist is made from the same template. */
const NO_PAGE = '/p/attest-no-such-page'

/**
 * Compares a running site with the manifest of a build: the documents around `url` (and a page that does not exist),
 * their headers, and every file byte for byte (PCI DSS 11.6.1). Returns a sentence for each difference. Throws when
 * nothing answers, which says nothing about what is served.
 */
export async function attest(url: URL, manifest: Manifest, fetch: typeof globalThis.fetch): Promise<string[]> {
  const faults: string[] = []
  const documents = [NO_PAGE, ...(url.pathname.startsWith('/p/') ? [url.pathname] : [])]
  for (const path of documents) {
    const response = await get(path)
    if (!response && path === NO_PAGE) throw new Error(`${url.origin} cannot be reached.`)
    if (!response) continue
    if (response.status !== (path === NO_PAGE ? 404 : 200)) faults.push(`${path}: answers ${response.status}`)
    const html = await response.text()
    for (const fault of documentFaults(html, response.headers, url.protocol === 'https:', manifest))
      faults.push(`${path}: ${fault}`)
  }
  for (const [path, integrity] of Object.entries(manifest.files)) {
    if (HIDDEN.test(path)) continue
    const response = await get(path)
    if (!response) continue
    const served = integrityOf(new Uint8Array(await response.arrayBuffer()))
    if (response.status !== 200) faults.push(`${path}: answers ${response.status}`)
    else if (served !== integrity) faults.push(`${path}: is ${served} and should be ${integrity}`)
    if (path.endsWith('.js') && response.headers.get('x-content-type-options') !== 'nosniff')
      faults.push(`${path}: lacks X-Content-Type-Options: nosniff`)
  }
  return faults

  async function get(path: string): Promise<Response | null> {
    try {
      return await fetch(new URL(path, url), {
        redirect: 'manual',
        headers: { 'accept-language': 'en', 'cache-control': 'no-cache' },
        signal: AbortSignal.timeout(DEADLINE_MS),
      })
    } catch (error) {
      faults.push(`${path}: ${error instanceof Error ? error.message : 'no answer'}`)
      return null
    }
  }
}
