import type { Plugin } from 'vite'

const PREACT = /^preact(?:\/|$)/

/** The page's replacement for a module of Preact has the same name. Development builds import `jsx-dev-runtime`. */
const ownModule = (source: string) => `/src/page/drawing/${(source.split('/')[1] ?? source).replace('jsx-dev', 'jsx')}`

/** The built page renders with `src/page/drawing`; the server, the studio and `npm run dev` render it with Preact. */
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
/** The page's modules, except the one that renders on the server. */
const PAGE = /\/src\/page\/(?!render\.tsx$)/

/**
 * The page's tests render as the built page does, all others with Preact. They get their own copy of the page's
 * modules, since a test may also use what the server rendered, or compare the two.
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
