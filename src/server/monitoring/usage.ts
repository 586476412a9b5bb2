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
export function helpOrVersion(args: readonly string[]): string | null {
  const [first, ...rest] = args
  if (first === undefined) return null
  if (rest.length === 0 && (first === '--help' || first === '-h')) return HELP
  if (rest.length === 0 && (first === '--version' || first === '-v')) return `${version}\n`
  throw new UsageError(`Unknown argument: ${args.join(' ')}. Settings are environment variables; see --help.`)
}

/** An unknown argument. The message is printed before the process exits with code 1. */
export class UsageError extends Error {}
