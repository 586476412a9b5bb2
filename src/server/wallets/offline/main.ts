import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { runWalletCommand, type Terminal, WalletCommandError } from './wallet-command'

/** Clears the screen and the scrollback. */
const CLEAR = '\u001b[2J\u001b[3J\u001b[H'

/** Opens standard input and output without echo. */
function openTerminal(): Terminal & { close(): void } {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY, historySize: 0 })
  const waiting: string[] = []
  let onLine: ((line: string | null) => void) | null = null
  let ended = false
  const answer = (line: string | null) => {
    const listener = onLine
    onLine = null
    listener?.(line)
  }
  lines.on('line', (line) => (onLine ? answer(line) : waiting.push(line)))
  lines.on('close', () => {
    ended = true
    answer(null)
  })
  return {
    write: (text) => void process.stdout.write(text),
    async ask(question) {
      process.stdout.write(question)
      const line = waiting.shift() ?? (ended ? null : await new Promise<string | null>((resolve) => (onLine = resolve)))
      process.stdout.write('\n')
      return line
    },
    clear: () => void (process.stdout.isTTY && process.stdout.write(CLEAR)),
    close: () => lines.close(),
  }
}

const terminal = openTerminal()
runWalletCommand(process.argv.slice(2), terminal)
  .catch((error: unknown) => {
    const expected = error instanceof WalletCommandError
    process.stderr.write(`${expected ? error.message : error instanceof Error ? error.stack : error}\n`)
    process.exitCode = 1
  })
  .finally(() => terminal.close())
