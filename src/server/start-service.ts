import { compose } from './compose'
import { listen } from './http/listen'
import { hasDemo, publicUrlOf } from './settings'
import { createShop } from './web/shop'
import type { Serve } from './web/static-files'

type Composed = Parameters<typeof compose>[0]
type Templates = 'template' | 'studioTemplate' | 'dashboardTemplate'

interface ServiceOptions extends Pick<Composed, 'settings' | 'log' | Templates> {
  /** The port on which the service is served. The demo shop is at the next one. */
  port: number
  /** How the demo shop's server treats connections. */
  rules?: Parameters<typeof listen>[2]
  /** The site's files. */
  filesOf(publicUrl: string): Serve
}

/**
 * Starts the service and its demo shop, and prints the banner. The caller serves what `app` and `pollFastPath` answer.
 */
export async function startService({ port, rules, filesOf, ...options }: ServiceOptions) {
  const { settings } = options
  const publicUrl = publicUrlOf(settings, port)
  const files = filesOf(publicUrl)
  const shopServer = hasDemo(settings) ? await listen(settings.HOST, port + 1, rules) : null
  const service = await compose({ ...options, publicUrl, files, shopUrl: `http://localhost:${port + 1}` })
  shopServer?.handleWith(createShop(files))
  service.start()
  // payments must go on when standard output fails, as on a full disk
  process.stdout.on('error', () => {})
  process.stdout.write(`${service.banner.join('\n')}\n`)
  return {
    ...service,
    /** @param answered when the caller's server has given its last answer */
    async end(answered: Promise<unknown>): Promise<void> {
      await Promise.all([service.close(), answered, shopServer?.close(0)])
      await service.closeStorage?.()
    },
  }
}
