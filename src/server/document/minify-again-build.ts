import { readFileSync } from 'node:fs'
import { type MinifyOptions, minify } from 'terser'
import type { Plugin } from 'vite'

/** Also the widget's, except what is a classic script there. */
export const MINIFY_AGAIN: MinifyOptions = { module: true, ecma: 2020, compress: { passes: 3 } }

/**
 * Minifies the page's scripts once more, with terser: 300 bytes of each payment. Vite's own minifier goes first, since it
 * also removes what terser leaves.
 */
export function minifyAgain(): Plugin {
  return {
    name: 'malipo:minify-again',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    // The names of the files are hashes of what they were before: another terser must lead to other names.
    augmentChunkHash: () =>
      JSON.stringify([
        readFileSync(new URL('../../../node_modules/terser/package.json', import.meta.url), 'utf8'),
        MINIFY_AGAIN,
      ]),
    async generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = (await minify(file.code, MINIFY_AGAIN)).code ?? file.code
    },
  }
}
