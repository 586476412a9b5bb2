// A bare node:http server, which sends a given answer or holds every request. The service is compared with it.
import { createServer } from 'node:http'

let answer = { status: 200, headers: {}, body: '' }
let hold = false
const held = new Set()

const server = createServer({ keepAliveTimeout: 65_000 }, (_, response) => {
  // the service removes this header, too, so that both send equal bytes
  response.removeHeader('Connection')
  if (hold) held.add(response)
  else response.writeHead(answer.status, answer.headers).end(answer.body)
})
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
process.on('message', (command) => {
  if (command.answer) answer = command.answer
  if (command.hold !== undefined) hold = command.hold
  if (command.memory) globalThis.gc?.()
  process.send({ id: command.id, memory: command.memory && process.memoryUsage(), held: held.size })
})
process.on('disconnect', () => process.exit(0))
