import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import { create } from 'qrcode'

const ADDRESS = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE'

/** The SVG path of a QR code's dark modules: one line for each run of dark modules in a row. */
function qrPath(text: string): { side: number; path: string } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const rows = Array.from({ length: modules.size }, (_, y) =>
    Array.from({ length: modules.size }, (_, x) => (modules.get(y, x) ? '1' : '0')).join(''),
  )
  const path = rows
    .flatMap((row, y) => [...row.matchAll(/1+/g)].map((run) => `M${run.index} ${y}.5h${run[0].length}`))
    .join('')
  return { side: modules.size, path }
}

const styleHash = (html: string) =>
  `'sha256-${createHash('sha256')
    .update(/<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '')
    .digest('base64')}'`

/** Headers that protect a page, such as its opener policy and its content security policy. */
export type Protection = Record<string, string>

/**
 * Serves the form and the QR code as bare HTML without script. No page can cost less on this browser, network and
 * machine. With a protection, no page with equal headers can cost less; its policy then allows the floor's own styles.
 */
export async function serveFloor(protection: Protection = {}): Promise<{ port: number; close(): Promise<void> }> {
  const form = readFileSync(new URL('form.html', import.meta.url), 'utf8')
  const { side, path } = qrPath(ADDRESS)
  const paid = form
    .replace(
      '<style>',
      '<meta http-equiv="refresh" content="15"><style>svg{display:block;width:240px;margin:auto;background:#fff}',
    )
    .replace(
      /<form[\s\S]*<\/form>/,
      `<header id="paid"><p>Waiting for your payment · 29:59</p><svg viewBox="-4 -4 ${side + 8} ${side + 8}" shape-rendering="crispEdges"><path stroke="#000" d="${path}"/></svg><p>Send exactly <b>31.25 USDT</b> to</p><code>${ADDRESS}</code></header>`,
    )
  const bodies = { form: brotliCompressSync(form), paid: brotliCompressSync(paid) }
  const heads = Object.entries(protection).map(([name, value]): [string, string] => [
    name,
    value.replace(/style-src [^;]*/, `style-src ${styleHash(form)} ${styleHash(paid)}`),
  ])
  const server = createServer({ keepAliveTimeout: 60_000 }, async (request, response) => {
    for await (const _ of request) {
      // the body is read to its end, but the entries are not used
    }
    const body = request.url === '/paid' ? bodies.paid : bodies.form
    response
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-encoding': 'br',
        'cache-control': 'no-cache',
        'content-length': body.length,
        ...Object.fromEntries(heads),
      })
      .end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
