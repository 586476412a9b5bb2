import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'

const WORDS = `${'abandon '.repeat(11)}about`
/** Runs in the command's process before the command, and ends it at any connection, look-up or written file. */
const CUT_OFF = `data:text/javascript,${encodeURIComponent(`
  import { syncBuiltinESMExports } from 'node:module'
  import dns from 'node:dns'
  import fs from 'node:fs'
  import net from 'node:net'
  const refuse = (name) => () => { process.stderr.write('REFUSED ' + name); process.exit(99) }
  net.Socket.prototype.connect = refuse('connect')
  net.Server.prototype.listen = refuse('listen')
  dns.lookup = refuse('lookup')
  for (const name of ['writeFile', 'writeFileSync', 'appendFile', 'appendFileSync', 'createWriteStream', 'mkdir', 'mkdirSync'])
    fs[name] = refuse(name)
  fs.promises.writeFile = refuse('writeFile')
  syncBuiltinESMExports()
`)}`

/** Runs the built command with typed input. */
async function run(args: string[], typed: string) {
  const child = spawn(process.execPath, ['--import', CUT_OFF, 'dist/server/wallet.js', ...args], { stdio: 'pipe' })
  let output = ''
  let error = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    error += chunk
  })
  child.stdin.end(typed)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { output, error, code }
}

test('npm run wallet uses neither network nor disk, and does not echo the typed words', async () => {
  const { output, error, code } = await run(['keys'], `${WORDS}\n`)
  expect([code, error]).toEqual([0, ''])
  expect(output).toMatch(/first addresses:\n *1\. bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu\n/)
  expect(output).not.toMatch(/abandon|[a-z]prv/)
})

test('npm run wallet ends with exit code 1 and one line for invalid words', async () => {
  const { output, error, code } = await run(['keys'], 'abandon ability\n')
  expect([code, error]).toEqual([1, 'These are 2 words; a phrase has 12 or 24.\n'])
  expect(output).not.toContain('pub')
  expect(await run(['keys', ...WORDS.split(' ')], '')).toMatchObject({ code: 1, output: '' })
})
