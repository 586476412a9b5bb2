import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { type MinifyOptions, minify } from 'terser'
import type { Plugin } from 'vite'

/** Also the widget's, except what is a classic script there. */
export const MINIFY_AGAIN: MinifyOptions = { module: true, ecma: 2020, compress: { passes: 3 } }

/** An arrow cannot be called with `new`: what is called so in the page is a class, or has a name. */
const SHORTER: MinifyOptions = { ...MINIFY_AGAIN, compress: { passes: 3, unsafe_arrows: true }, mangle: false }

/** Names of variables that are left out, one at a time. */
const LEFT_OUT = ['', ...'abcdefghno']

/**
 * Minifies the page's scripts once more, with terser: 300 bytes of each payment. Vite's own minifier goes first, since it
 * also removes what terser leaves.
 */
export function minifyAgain(): Plugin {
  return {
    name: 'malipo:minify-again',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    // The names of the files are hashes of what they were before: another terser or brotli must lead to other names.
    augmentChunkHash: () =>
      JSON.stringify([
        readFileSync(new URL('../../../node_modules/terser/package.json', import.meta.url), 'utf8'),
        SHORTER,
        LEFT_OUT,
        process.versions.brotli,
      ]),
    async generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = await minified(file.code)
    },
  }
}

/** A script packs into up to forty bytes more or less as the names of its variables come: the smallest of some. */
async function minified(code: string): Promise<string> {
  const shorter = (await minify(code, SHORTER)).code ?? code
  let best = shorter
  for (const name of LEFT_OUT) {
    const { code: named = shorter } = await minify(shorter, {
      ...SHORTER,
      compress: false,
      mangle: { reserved: [name] },
    })
    if (packed(named) < packed(best)) best = named
  }
  return best
}

const packed = (code: string) => brotliCompressSync(code).length
