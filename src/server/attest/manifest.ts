import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import * as v from 'valibot'
import { integrityOf } from '../web/integrity.ts'
import { UNSCRIPTED_SOURCE } from '../web/unscripted.ts'

/** The contents of a build: every file that browsers get, and the purpose of each script (PCI DSS 6.4.3). */
export const Manifest = v.object({
  version: v.string(),
  /** The page's document before anything is filled in. */
  template: v.string(),
  /** Integrity by path on the site. */
  files: v.record(v.string(), v.string()),
  scripts: v.array(
    v.object({
      path: v.string(),
      integrity: v.string(),
      bytes: v.number(),
      loaded: v.picklist([
        'with the page',
        'in the document of a payment',
        'by the page when needed',
        'by the service worker',
        'by a shop',
        'not on the page',
      ]),
      purpose: v.string(),
    }),
  ),
})
export type Manifest = v.InferOutput<typeof Manifest>
type Script = Manifest['scripts'][number]

/** The first match counts. `ENTRY` stands for the script that the template itself loads. */
const PURPOSES: [pattern: RegExp | 'ENTRY', loaded: Script['loaded'], purpose: string][] = [
  ['ENTRY', 'with the page', 'takes the customer’s choice, shows the address, and follows the payment'],
  [/^\/assets\//, 'by the page when needed', 'a later part of the page: the screens after the form'],
  [
    /^\/(?:sw|service-worker)[^/]*\.js$/,
    'by the service worker',
    'stores what a pending payment needs while the network is unavailable',
  ],
  [/^\/widget/, 'by a shop', 'opens the page from a shop'],
  [/^\/studio\//, 'not on the page', 'the designers’ preview'],
  [/^\/dashboard\//, 'not on the page', 'the merchant’s view of payments'],
  [/^\/shop\//, 'not on the page', 'the demo shop, on an origin of its own'],
  [/^\/docs\//, 'not on the page', 'the documentation'],
]

/** Describes the built `folder`. Throws for a script without a known purpose. */
export function makeManifest(folder: string, version: string): Manifest {
  const template = readFileSync(join(folder, 'index.html'), 'utf8')
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
    .sort()
  const files: Record<string, string> = {}
  const scripts: Script[] = [
    {
      path: '(inline)',
      integrity: integrityOf(UNSCRIPTED_SOURCE),
      bytes: UNSCRIPTED_SOURCE.length,
      loaded: 'in the document of a payment',
      purpose: 'reloads the payment while the page’s script is not loaded',
    },
  ]
  for (const path of paths) {
    const content = readFileSync(join(folder, path))
    files[path] = integrityOf(content)
    if (!path.endsWith('.js')) continue
    const isEntry = template.includes(`src="${path}"`)
    const found = PURPOSES.find(([pattern]) => (pattern === 'ENTRY' ? isEntry : pattern.test(path)))
    if (!found) throw new Error(`${path}: no purpose is known for this script`)
    const [, loaded, purpose] = found
    scripts.push({ path, integrity: integrityOf(content), bytes: content.length, loaded, purpose })
  }
  return { version, template, files, scripts }
}
