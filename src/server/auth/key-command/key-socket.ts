import { chmodSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import * as v from 'valibot'
import { closeAt, connectTo, listenAt } from '../../storage/private-socket'
import { KeyCommand, KeyCommandError } from './read-key-command'
import type { KeyAnswer } from './run-key-command'

const MAX_BYTES = 16 * 1024
/** A list of keys may be long. */
const MAX_REPLY_BYTES = 16 * 1024 * 1024
const DEADLINE_MS = 10_000

const Reply = v.union([v.object({ output: v.string(), note: v.string() }), v.object({ error: v.string() })])

/**
 * Lets `npm run key` reach the process that has the embedded database open. Only the folder's owner may connect,
 * because the socket can issue keys. Returns a function that closes it.
 */
export async function serveKeyCommands(
  folder: string,
  run: (command: KeyCommand) => Promise<KeyAnswer>,
): Promise<() => Promise<void>> {
  const path = join(folder, 'key.sock')
  const server = createServer((socket) => {
    socket.setTimeout(DEADLINE_MS, () => socket.destroy())
    socket.on('error', () => socket.destroy())
    readLine(socket, MAX_BYTES)
      .then((line) => run(v.parse(KeyCommand, JSON.parse(line))))
      .catch((error: unknown) => ({ error: error instanceof KeyCommandError ? error.message : 'the command failed' }))
      .then((reply) => socket.end(`${JSON.stringify(reply)}\n`))
  })
  rmSync(path, { force: true }) // left by a process that was killed: we hold the folder's lock
  await listenAt(server, path)
  chmodSync(path, 0o600)
  return () => closeAt(server, path)
}

/** Sends a command to the running service. Null if no service runs on this folder. */
export async function sendKeyCommand(folder: string, command: KeyCommand): Promise<KeyAnswer | null> {
  const socket = await connectTo(join(folder, 'key.sock')).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') return null
    throw error
  })
  if (!socket) return null
  socket.setTimeout(DEADLINE_MS, () => socket.destroy(new Error('the service does not answer')))
  socket.write(`${JSON.stringify(command)}\n`)
  const reply = v.parse(Reply, JSON.parse(await readLine(socket, MAX_REPLY_BYTES)))
  socket.destroy()
  if ('error' in reply) throw new KeyCommandError(reply.error)
  return reply
}

function readLine(socket: Socket, max: number): Promise<string> {
  return new Promise((read, failed) => {
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => {
      text += chunk
      if (text.includes('\n')) read(text.slice(0, text.indexOf('\n')))
      else if (text.length > max) failed(new Error('too long'))
    })
    socket.once('error', failed)
    socket.once('close', () => failed(new Error('the connection was closed')))
  })
}
