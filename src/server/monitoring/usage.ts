import { version } from '../../../package.json'
import { SETTINGS } from '../settings'

const widest = Math.max(...Object.keys(SETTINGS).map(({ length }) => length))
const lines = Object.entries(SETTINGS).map(([name, setting]) => {
  const standard = 'default' in setting ? `; default ${setting.default}` : ''
  return `  ${name.padEnd(widest)}  ${setting.means}${standard}`
})

const HELP = `Malipo ${version}: a payment page for crypto, and the service behind it.

Usage: node dist/server/main.js [--help | --version]

It takes its settings from the environment:

${lines.join('\n')}

The operators' guide is served at /docs/operators.html.
`

/** What to print instead of starting; null: start. Throws for words that are not understood. */
export function answerOf(words: readonly string[]): string | null {
  const [word, ...more] = words
  if (word === undefined) return null
  if (more.length === 0 && (word === '--help' || word === '-h')) return HELP
  if (more.length === 0 && (word === '--version' || word === '-v')) return `${version}\n`
  throw new UsageError(`unknown: ${words.join(' ')}. Settings are environment variables; see --help`)
}

/** A command line that is not understood. The message is printed before the process exits with code 1. */
export class UsageError extends Error {}
