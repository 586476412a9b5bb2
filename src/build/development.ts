import { readFileSync } from 'node:fs'
import { getRequestListener } from '@hono/node-server'
import type { Plugin } from 'vite'
import { completeDocsPage, isDocsPage } from './docs-pages.ts'

/**
 * `npm run dev`: the service in Vite's server, with hot updates in the browser. It removes the content policy, because
 * Vite's client inserts styles and scripts.
 */
export function development(): Plugin {
  return {
    name: 'malipo:development',
    apply: (_, { command }) => command === 'serve' && !process.env.VITEST,
    config: () => ({ server: { host: '127.0.0.1', port: Number(process.env.PORT || 8080), strictPort: true } }),
    configureServer(vite) {
      return async () => {
        const readTemplate = (app: string) =>
          vite.transformIndexHtml(`/src/${app}/index.html`, readFileSync(`src/${app}/index.html`, 'utf8'))
        const load = (file: string) => vite.ssrLoadModule(`/src/server/${file}`)
        const [
          { startService },
          { readSettings },
          { createLog },
          { createStaticFiles },
          { fillPublicUrl: fillAddress },
        ] = (await Promise.all(
          ['start-service.ts', 'settings.ts', 'runtime/log.ts', 'web/static-files.ts', 'web/shop.ts'].map(load),
        )) as [
          typeof import('../server/start-service'),
          typeof import('../server/settings'),
          typeof import('../server/runtime/log'),
          typeof import('../server/web/static-files'),
          typeof import('../server/web/shop'),
        ]
        const settings = readSettings(process.env)
        const service = await startService({
          settings,
          port: settings.PORT,
          template: await vite.transformIndexHtml('/index.html', readFileSync('index.html', 'utf8')),
          studioTemplate: await readTemplate('studio'),
          dashboardTemplate: await readTemplate('dashboard'),
          filesOf: (publicUrl) => {
            const fill = fillAddress(publicUrl)
            return createStaticFiles('public', (path, content) =>
              isDocsPage(path) ? Buffer.from(completeDocsPage(path, content.toString())) : fill(path, content),
            )
          },
          log: createLog(),
        })
        vite.middlewares.use(
          getRequestListener(
            async (request, environment) => {
              const response = await service.app.fetch(request, environment)
              response.headers.delete('Content-Security-Policy')
              return response
            },
            { overrideGlobalObjects: false },
          ),
        )
        vite.httpServer?.once('close', () => service.end(Promise.resolve()))
      }
    },
  }
}
