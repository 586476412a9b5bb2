import { version } from '../../../package.json'
import { SETTINGS } from '../settings'

const widest = Math.max(...Object.keys(SETTINGS).map(({ length }) => length))
const lines = Object.entries(SETTINGS).map(([name, setting]) => {
  const standard = 'default' in setting ? `; default ${setting.default}` : ''
  return `  ${name.padEnd(widest)}  ${setting.summary}${standard}`
})

const HELP = `Malipo ${version}: a payment page for crypto, and the service behind it.

Usage: node dist/server/main.js [--help | --version]

Settings are environment variables:

${lines.join('\n')}

The operators' guide is served at /docs/operators.html.
`

/** The text to print instead of starting; null: start. Throws `UsageError` for unknown arguments. */
export function helpOrVersion(words: readonly string[]): string | null {
  const [word, ...more] = words
  if (word === undefined) return null
  if (more.length === 0 && (word === '--help' || word === '-h')) return HELP
  if (more.length === 0 && (word === '--version' || word === '-v')) return `${version}\n`
  throw new UsageError(`Unknown argument: ${words.join(' ')}. Settings are environment variables; see --help.`)
}

/** An unknown argument. The message is printed before the process exits with code 1. */
export class UsageError extends Error {}
