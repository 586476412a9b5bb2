import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** An import of a file: a path from the root without extension, or a package's name. */
export type Import = { target: string; typeOnly: boolean }

const STATEMENT =
  /^\s*(?:import|export)\s+(type\s+)?(?:[\w*$\s{},]+?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm

export function importsOf(path: string, source: string): Import[] {
  return [...source.matchAll(STATEMENT)].map(([, type, named, dynamic]) => {
    const specifier = (named ?? dynamic ?? '').replace(/\?\w+$/, '')
    const target = specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : specifier
    return { target: target.replace(/\.tsx?$/, ''), typeOnly: type !== undefined }
  })
}

const ROOT = join(import.meta.dirname, '..')
const loads = new Map<string, string[]>()

/** The files and packages that a file of ours imports, given without its extension. Empty for a package. */
function findImports(path: string): string[] {
  const known = loads.get(path)
  if (known) return known
  const file = [`${path}.ts`, `${path}.tsx`].find((found) => existsSync(join(ROOT, found)))
  const imports = file ? importsOf(file, readFileSync(join(ROOT, file), 'utf8')) : []
  const loaded = imports.filter(({ typeOnly }) => !typeOnly).map(({ target }) => target)
  loads.set(path, loaded)
  return loaded
}

/** Whether a file imports a package, directly or through other files of ours. */
export function reaches(path: string, name: string): boolean {
  const reached = new Set([path.replace(/\.tsx?$/, '')])
  // The set grows while the loop runs.
  for (const one of reached) for (const target of findImports(one)) reached.add(target)
  return reached.has(name)
}
