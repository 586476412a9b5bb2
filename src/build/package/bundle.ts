import { build } from 'vite'

export interface Bundle {
  entry: string
  format: 'iife' | 'es' | 'cjs'
  minify: boolean
  /** The value of `EMBED_PATH` in `widget/script/script.ts`. */
  embedPath?: string
}

/** Bundles a file with everything that it imports, by default for Chrome 87, Safari 14 and Firefox 78. */
export async function bundle({ entry, format, minify, embedPath }: Bundle, target = 'es2020'): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { EMBED_PATH: JSON.stringify(embedPath) },
    build: {
      write: false,
      target,
      lib: { entry, formats: [format], name: 'widget', fileName: 'widget' },
      rolldownOptions: { output: { minify, comments: !minify } },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error(`${entry} was not built.`)
  // these comments name the folders of the build
  return output.output[0].code.replaceAll(/^\/\/ \S+\.[jt]s\n/gm, '').trim()
}
