import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { EventType } from '../../contract/enums'

/** A mistake of the developer. The message is the line to print. */
export class ListenCommandError extends Error {}

const USAGE = `npm run listen -- --forward-to localhost:3000/hook
npm run listen -- --forward-to … --events payment.completed,refund.success
API_KEY=… npm run listen -- --forward-to … --url https://pay.example`

export interface ListenCommand {
  /** Where the events go. */
  forwardTo: URL
  events: 'all' | EventType[]
  /** The service; absent: the one of this folder. */
  url: string | undefined
}

/** Parses the command line. */
export function readListenCommand(args: string[]): ListenCommand {
  const { values } = parse(args)
  const { 'forward-to': target = '', events, url } = values
  if (target === '' || values.help) throw new ListenCommandError(USAGE)
  const address = /^https?:\/\//.test(target) ? target : `http://${target}`
  if (!URL.canParse(address))
    throw new ListenCommandError('--forward-to must be an address such as localhost:3000/hook')
  if (url !== undefined && !URL.canParse(url))
    throw new ListenCommandError('--url must be an address such as https://pay.example')
  const types = v.safeParse(v.array(EventType), events?.split(',') ?? [])
  if (!types.success) throw new ListenCommandError(`--events: ${types.issues[0].message}`)
  return { forwardTo: new URL(address), events: events === undefined ? 'all' : types.output, url }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        'forward-to': { type: 'string' },
        events: { type: 'string' },
        url: { type: 'string' },
        help: { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new ListenCommandError((error as Error).message)
  }
}
