import { fileURLToPath } from 'node:url'
import { type Plugin, runnerImport } from 'vite'

/**
 * `virtual:shape/<name>`: the shape of an answer as plain data, made at build time. Valibot and the schemas would be a
 * sixth of everything that a customer downloads.
 */
export function shapesPlugin(): Plugin {
  return {
    name: 'malipo:shapes',
    resolveId: { filter: { id: /^virtual:shape\// }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:shape\// },
      async handler(id) {
        const { module } = await runnerImport<typeof import('./shapes')>(
          fileURLToPath(new URL('./shapes.ts', import.meta.url)),
        )
        const name = id.slice(id.indexOf('/') + 1) as keyof typeof module.shapes
        return `export default ${JSON.stringify(module.shapes[name])}`
      },
    },
  }
}
