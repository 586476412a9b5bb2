import { codeOf } from '../runtime/error-code'
import { integrityOf } from '../web/integrity'
import { PUBLIC_URL_PLACEHOLDER } from '../web/shop'
import { documentFaults } from './document-faults'
import type { Manifest } from './manifest'

const DEADLINE_MS = 15_000
/** Templates that the service fills in, and never serves unchanged. */
const TEMPLATES = /^\/(?:index\.html|shop\/|(?:studio|dashboard)\/index\.html)/
/** The document of a page that does not exist uses the template of pages. */
const NO_PAGE = '/p/attest-no-such-page'

/**
 * Compares a running site with the manifest of a build: the documents around `url` (and a page that does not exist),
 * their headers, and every file byte for byte (PCI DSS 11.6.1). Returns a sentence for each difference. Throws if the
 * first request gets no answer, because then nothing was compared.
 */
export async function attest(url: URL, manifest: Manifest, fetch: typeof globalThis.fetch): Promise<string[]> {
  const faults: string[] = []
  const documents = [NO_PAGE, ...(url.pathname.startsWith('/p/') ? [url.pathname] : [])]
  for (const path of documents) {
    const served = await get(path)
    if (!served && path === NO_PAGE) throw new Error(`${url.origin} cannot be reached: ${faults.join()}`)
    if (!served) continue
    if (served.status !== (path === NO_PAGE ? 404 : 200)) faults.push(`${path}: answers ${served.status}`)
    const html = new TextDecoder().decode(served.bytes)
    for (const fault of documentFaults(html, served.headers, url.protocol === 'https:', manifest))
      faults.push(`${path}: ${fault}`)
  }
  for (const [path, integrity] of Object.entries(manifest.files)) {
    if (TEMPLATES.test(path)) continue
    const served = await get(path)
    if (!served) continue
    const found = integrityOf(path === '/widget.js' ? withoutAddress(served.bytes) : served.bytes)
    if (served.status !== 200) faults.push(`${path}: answers ${served.status}`)
    else if (found !== integrity) faults.push(`${path}: is ${found} and should be ${integrity}`)
    if (path.endsWith('.js') && served.headers.get('x-content-type-options') !== 'nosniff')
      faults.push(`${path}: lacks X-Content-Type-Options: nosniff`)
  }
  return faults

  /** Restores the script as it was built, in which the service replaces a placeholder by its own URL. */
  function withoutAddress(bytes: Uint8Array): Uint8Array {
    return new TextEncoder().encode(
      new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).replaceAll(url.origin, PUBLIC_URL_PLACEHOLDER),
    )
  }

  /** Null if the answer is missing or incomplete, which is recorded as a fault. */
  async function get(path: string): Promise<{ status: number; headers: Headers; bytes: Uint8Array } | null> {
    try {
      const response = await fetch(new URL(path, url), {
        redirect: 'manual',
        headers: { 'accept-language': 'en', 'cache-control': 'no-cache' },
        signal: AbortSignal.timeout(DEADLINE_MS),
      })
      const { status, headers } = response
      return { status, headers, bytes: new Uint8Array(await response.arrayBuffer()) }
    } catch (error) {
      const code = codeOf(error)
      faults.push(`${path}: ${error instanceof Error ? error.message : 'no answer'}${code ? ` (${code})` : ''}`)
      return null
    }
  }
}
