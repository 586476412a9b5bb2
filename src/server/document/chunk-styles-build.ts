import { readdirSync } from 'node:fs'
import type { Plugin } from 'vite'

const MODULE = '\0virtual:styles/'
const OF_CHUNKS = /\/src\/page\/(?:paying|later|outcome|help)\/[\w-]+\.tsx$/
const NONE = '\0no-styles'
const INLINED = /\/src\/page\/(?:paying|later|outcome|help)\/[\w-]+\.css\?inline$/
const made = new Map<string, string>()

/** The styles of all chunks, for documents that show more than the form. */
export const stylesOfChunks = () =>
  [...made.keys()]
    .sort()
    .map((id) => made.get(id))
    .join('')

/** A module that imports every style sheet of a folder as text. */
function importsOf(folder: string): string {
  const path = `/src/page/${folder}/`
  const files = readdirSync(`.${path}`).filter((file) => file.endsWith('.css'))
  const names = files.map((_, i) => `styles${i}`)
  return [
    ...files.map((file, i) => `import ${names[i]} from '${path}${file}?inline'`),
    `export default ${names.join('+')}`,
  ].join('\n')
}

/**
 * `virtual:styles/<folder>`: the first view contains only the form's styles; the script brings all others, as text.
 * Under `npm run dev`, on the server and in the studio's frames it is empty, since the document has all styles already.
 */
export function chunkStylesPlugin(): Plugin[] {
  let isBuild = false
  const isPageBuild = ({ name }: { name: string }) => isBuild && name === 'client'
  return [
    {
      name: 'malipo:chunk-styles',
      enforce: 'pre',
      configResolved({ command }) {
        isBuild = command === 'build'
      },
      resolveId: {
        filter: { id: /^virtual:styles\/|\.css$/ },
        handler(id, importer = '') {
          if (id.startsWith('virtual:')) return `\0${id}`
          return isPageBuild(this.environment) && OF_CHUNKS.test(importer) ? NONE : null
        },
      },
      load: {
        filter: { id: /^\0(?:virtual:styles\/|no-styles$)/ },
        handler(id) {
          if (id === NONE) return ''
          return isPageBuild(this.environment) ? importsOf(id.slice(MODULE.length)) : `export default ''`
        },
      },
    },
    {
      name: 'malipo:chunk-styles-made',
      apply: 'build',
      enforce: 'post',
      applyToEnvironment: (environment) => environment.name === 'client',
      transform: {
        filter: { id: INLINED },
        handler(code, id) {
          made.set(id, JSON.parse(/^export default (".*")/s.exec(code)?.[1] ?? '""'))
        },
      },
    },
  ]
}
