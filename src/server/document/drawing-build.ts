import type { Plugin } from 'vite'

const PREACT = /^preact(?:\/|$)/

/** What the page has instead of a module of Preact: of the same name. A build that is no production asks for `jsx-dev`. */
const ownModule = (source: string) => `/src/page/drawing/${(source.split('/')[1] ?? source).replace('jsx-dev', 'jsx')}`

/** The page that is downloaded draws itself; the server, the studio and `npm run dev` draw it with Preact. */
export function ownDrawing(): Plugin {
  return {
    name: 'malipo:own-drawing',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: {
      filter: { id: PREACT },
      async handler(source, importer) {
        const own = await this.resolve(ownModule(source))
        return own ?? this.error(`${importer} wants ${source}, which the page does not have`)
      },
    },
  }
}

const OWN = '?own'
const TEST = /\/test\/page\/(?!.*\/by-preact\.tsx$)/
/** Not what the server draws with. */
const PAGE = /\/src\/page\/(?!render\.tsx$)/

/**
 * The page's tests draw as the built page does, all others with Preact: so they get a copy of the page's modules, since
 * a test may have what the server drew beside it, or compare the two.
 */
export function drawnAsBuilt(): Plugin {
  return {
    name: 'malipo:drawn-as-built',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!importer || !(importer.endsWith(OWN) || TEST.test(importer))) return null
      const wanted = PREACT.test(source) ? ownModule(source) : source
      const resolved = await this.resolve(wanted, importer.replace(OWN, ''), { skipSelf: true })
      return resolved && PAGE.test(resolved.id) ? `${resolved.id}${OWN}` : resolved
    },
  }
}
