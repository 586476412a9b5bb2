import { readdirSync } from 'node:fs'
import type { Plugin } from 'vite'

const MODULE = '\0virtual:styles/'
const OF_CHUNKS = /\/src\/page\/(?:paying|later|outcome|help)\/[\w-]+\.tsx$/
const NONE = '\0no-styles'
const AFTER_FORM = /\.after-form\.css(?:$|\?)/
const LATE = /\.(?:touched|typed)\.css$/
const INLINED = /\/src\/page\/.*\.css\?inline$/
const made = new Map<string, string>()

const stylesOf = (ids: string[]) =>
  ids
    .sort()
    .map((id) => made.get(id))
    .join('')

/** The styles that show nothing before somebody acts, for the end of a document that shows the form. */
export const stylesAfterForm = () => stylesOf([...made.keys()].filter((id) => AFTER_FORM.test(id)))

/** The styles of all chunks, for documents that show more than the form. */
export const stylesOfChunks = () => stylesOf([...made.keys()].filter((id) => !AFTER_FORM.test(id)))

/** A module that imports as text every style sheet of the folder `part`, and every `*.<part>.css`. */
function importsOf(part: string): string {
  const belongs = new RegExp(`^${part}/[\\w-]+\\.css$|\\.${part}\\.css$`)
  const files = readdirSync('src/page', { recursive: true, encoding: 'utf8' })
    .filter((file) => belongs.test(file))
    .sort()
  const names = files.map((_, i) => `styles${i}`)
  return [
    ...files.map((file, i) => `import ${names[i]} from '/src/page/${file}?inline'`),
    `export default ${names.join('+')}`,
  ].join('\n')
}

/**
 * `virtual:styles/<part>`: the first view contains only the form's styles; the script brings all others, as text. Under
 * `npm run dev`, on the server and in the studio's frames it is empty, since the document has all styles already.
 * Of the form's own styles, those in `*.after-form.css` are kept apart for the shell, and those that show once somebody
 * has touched the form, or typed something wrong, are parts of their own.
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
        async handler(id, importer = '') {
          if (id.startsWith('virtual:')) return `\0${id}`
          if (!isPageBuild(this.environment)) return null
          if (AFTER_FORM.test(id) && !id.endsWith('?inline')) {
            const resolved = await this.resolve(`${id}?inline`, importer, { skipSelf: true })
            if (resolved) await this.load(resolved)
            return NONE
          }
          return OF_CHUNKS.test(importer) || LATE.test(id) ? NONE : null
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
