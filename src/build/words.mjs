// Part of `npm run lint`: finds comments that are too long or begin with a nominal clause, and private words in names.
// With `--count` it prints the number of faults of each kind, and does not fail.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'

/** Words that only this project once used in its names, in lower case, and what to write instead. */
const WORDS = [
  ['told', 'reported, emitted, notify'],
  ['kept', 'stored, saved, cached'],
  ['wish', 'request, input'],
  ['wishes', 'requests, inputs'],
  ['begun', 'started'],
  ['remind', 'offer'],
  ['looked', 'scanned, read'],
  ['look soon', 'schedule scan'],
  ['keep looks', 'save scans'],
  ['address looks', 'address scans'],
  ['go on', 'enter, continue'],
  ['heard', 'received'],
  ['asked', 'requested'],
  ['shown', 'visible, displayed'],
  ['by hand', 'manual'],
  ['seen to the end', 'fully scanned'],
  ['came to nothing', 'unfinished'],
  ['without node', 'unwatched network'],
  ['unseen since', 'last scan'],
  ['page of any status', 'page regardless of status'],
  ['whoever', 'the role: customer, merchant, caller'],
  ['somebody', 'the role: customer, merchant, caller'],
  ['nobody', 'the role, or a negated verb'],
]
const NOMINAL = /^(What|Whoever|Whom|Of)\b/
const MOST_COLUMNS = 120
const CSS_COMMENT = /\/\*[\s\S]*?\*\//g

/** The words of a name between spaces: `lookedAt`, `looked_at` and `looked-at` all become ` looked at `. */
const wordsOf = (name) =>
  ` ${name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/[^a-zA-Z0-9]+/g, ' ')} `.toLowerCase()

const faultsOfName = (name, line) =>
  WORDS.filter(([word]) => wordsOf(name).includes(` ${word} `)).map(([word, instead]) => ({
    line,
    kind: word,
    message: `${name}: instead of “${word}” write ${instead}`,
  }))

/** Comments and names of a script, each with its offset. */
function readScript(path, text) {
  const names = []
  const { program, comments } = parseSync(path, text)
  const visit = (node) => {
    if (/^(JSX|Private)?Identifier$/.test(node.type)) names.push([node.start, node.name])
    for (const child of Object.values(node)) if (child && typeof child === 'object') visit(child)
  }
  visit(program)
  return { comments: comments.map(({ start, end }) => [start, text.slice(start, end)]), names }
}

function readStyles(text) {
  const comments = [...text.matchAll(CSS_COMMENT)].map(({ 0: comment, index }) => [index, comment])
  const code = text.replace(CSS_COMMENT, (comment) => ' '.repeat(comment.length))
  const names = [...code.matchAll(/[.#-]-?([a-z][\w-]*)/gi)].map(({ 1: name, index }) => [index, name])
  return { comments, names }
}

/** All faults of a file, with their lines. */
export function faultsIn(path, text) {
  const lines = text.split('\n')
  const lineAt = (offset) => text.slice(0, offset).split('\n').length
  const { comments, names } = path.endsWith('.css') ? readStyles(text) : readScript(path, text)
  const faults = [...faultsOfName(path, 1), ...names.flatMap(([at, name]) => faultsOfName(name, lineAt(at)))]
  for (const [at, comment] of comments)
    for (const [index, part] of comment.split('\n').entries()) {
      const line = lineAt(at) + index
      const [, nominal] = NOMINAL.exec(part.replace(/^[\s/*]+/, '')) ?? []
      const { length } = lines[line - 1] ?? ''
      if (nominal)
        faults.push({ line, kind: `${nominal} …`, message: `a comment begins with its subject, not “${nominal}”` })
      if (length > MOST_COLUMNS) faults.push({ line, kind: 'long line', message: `a comment of ${length} columns` })
    }
  return faults
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const isCounted = process.argv.includes('--count')
  const counts = new Map()
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.css'], { encoding: 'utf8' })
  for (const path of files.trim().split('\n').filter(existsSync))
    for (const { line, kind, message } of faultsIn(path, readFileSync(path, 'utf8'))) {
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
      if (!isCounted) console.error(`${path}:${line}  ${message}`)
    }
  if (isCounted) for (const [kind, count] of [...counts].sort()) console.warn(`${count}\t${kind}`)
  else if (counts.size > 0) process.exitCode = 1
}
