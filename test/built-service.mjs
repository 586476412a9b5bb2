import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Fixed, because every document contains it, and other digits change its packed size by up to thirty bytes. */
const PUBLIC_URL = 'http://localhost:8080'
const CLOSE = 'Connection: close\r\n'

/** Starts the built service on `port`. Resolves to its process once it listens, or to null if it cannot. */
function listen(port, data) {
  const service = spawn(process.execPath, ['dist/server/main.js'], {
    env: { PATH: process.env.PATH, PORT: String(port), PUBLIC_URL, DATA_DIR: data },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return new Promise((resolve) => {
    let output = ''
    service.stdout.on('data', (text) => {
      output += text
      if (/^API key: /m.test(output)) resolve(service)
    })
    service.once('exit', () => resolve(null))
  })
}

/** Gets an answer, with its body and the bytes that it takes on a connection that stays open. */
const get = (port, path) =>
  new Promise((resolve, reject) => {
    const chunks = []
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept-Encoding: br\r\n${CLOSE}\r\n`)
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', reject)
    socket.on('close', () => {
      const answer = Buffer.concat(chunks)
      const body = answer.subarray(answer.indexOf('\r\n\r\n') + 4)
      resolve({ isOk: answer.includes('HTTP/1.1 200'), bytes: answer.length - CLOSE.length, body })
    })
  })

/** Starts the built service, calls `work` with a function that gets a path from it, and ends it. */
export async function withBuiltService(work) {
  const data = mkdtempSync(join(tmpdir(), 'malipo-sizes-'))
  let service = null
  try {
    // The port may be taken, or the next port, on which the demo shop listens.
    for (let attempts = 0; attempts < 10; attempts++) {
      const port = 11_000 + Math.floor(Math.random() * 21_000)
      service = await listen(port, data)
      if (!service) continue
      // The service answers 503 until it has started.
      while (!(await get(port, '/readyz')).isOk) await new Promise((resolve) => setTimeout(resolve, 50))
      return await work(async (path) => {
        const answer = await get(port, path)
        if (!answer.isOk) throw new Error(`${path} was not answered with 200`)
        return answer
      })
    }
    throw new Error('the service did not start')
  } finally {
    if (service?.kill()) await new Promise((resolve) => service.once('exit', resolve))
    rmSync(data, { recursive: true, force: true })
  }
}
