import { createSocket } from 'node:dgram'
import { onTestFinished } from 'vitest'

/** The addresses of names, IPv6 with all eight groups. Queries for other names are never answered. */
type Zone = Record<string, { A?: Answer; AAAA?: Answer }>
type Answer = string[] | 'no such name'

const AAAA = 28
const IN = 1
const RECURSIVE_ANSWER = 0x8180
const NO_SUCH_NAME = 3
const NAME_OF_QUESTION = 0xc00c

/** Starts a name server on a real socket until the test ends. Returns `address:port`. */
export async function nameServer(zone: Zone): Promise<string> {
  const socket = createSocket('udp4')
  socket.on('message', (message, { port, address }) => {
    const nameEnd = message.indexOf(0, 12) + 1
    const type = message.readUInt16BE(nameEnd)
    const answer = zone[nameOf(message.subarray(12, nameEnd))]?.[type === AAAA ? 'AAAA' : 'A']
    if (answer) socket.send(answerTo(message.subarray(0, nameEnd + 4), type, answer), port, address)
  })
  await new Promise<void>((bound) => socket.bind(0, '127.0.0.1', bound))
  onTestFinished(() => new Promise<void>((closed) => void socket.close(closed)))
  return `127.0.0.1:${socket.address().port}`
}

/** Reads a name, whose labels each follow their length. */
function nameOf(bytes: Buffer): string {
  const length = bytes[0]
  if (!length) return ''
  const rest = nameOf(bytes.subarray(length + 1))
  return bytes.toString('latin1', 1, length + 1) + (rest && `.${rest}`)
}

/** An answer as in RFC 1035, section 4: the question, then its records. */
function answerTo(question: Buffer, type: number, answer: Answer): Buffer {
  const addresses = answer === 'no such name' ? [] : answer
  const head = Buffer.from(question)
  head.writeUInt16BE(RECURSIVE_ANSWER + (answer === 'no such name' ? NO_SUCH_NAME : 0), 2)
  for (const [index, count] of [1, addresses.length, 0, 0].entries()) head.writeUInt16BE(count, 4 + 2 * index)
  return Buffer.concat([head, ...addresses.map((address) => recordOf(type, address))])
}

function recordOf(type: number, address: string): Buffer {
  const data =
    type === AAAA
      ? Buffer.from(
          address
            .split(':')
            .map((group) => group.padStart(4, '0'))
            .join(''),
          'hex',
        )
      : Buffer.from(address.split('.').map(Number))
  const head = Buffer.alloc(12)
  head.writeUInt16BE(NAME_OF_QUESTION, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(IN, 4)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
