import * as v from 'valibot'
import { PaymentChange } from '../../contract/payment-change'
import type { Client } from './client'

/** How long to wait after a lost connection, at first and at most. */
const PAUSE_MS = { least: 2000, most: 60_000 }

interface Listening {
  client: Pick<Client, 'open'>
  wait(ms: number, signal: AbortSignal): Promise<void>
  onChange(change: PaymentChange): void
  /** Anything may have changed: there is a connection again, or more changed than is told. */
  onAnything(): void
}

/** Hears of payments as they change, until `signal` aborts. */
export async function followChanges({ client, wait, onChange, onAnything }: Listening, signal: AbortSignal) {
  let pause = PAUSE_MS.least
  let connections = 0
  while (!signal.aborted) {
    const response = await client.open('/api/v1/changes', signal)
    if (signal.aborted) return
    if (response?.ok) {
      if (connections > 0) onAnything()
      connections += 1
      pause = PAUSE_MS.least
      await readEvents(response, { onChange, onAnything })
    } else if (response?.status === 401 || response?.status === 403) return
    else pause = Math.min(2 * pause, PAUSE_MS.most)
    await wait(pause, signal)
  }
}

/** Reads events until the connection ends, for whatever reason. */
async function readEvents(
  { body }: Response,
  { onChange, onAnything }: Pick<Listening, 'onChange' | 'onAnything'>,
): Promise<void> {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const part = await reader?.read()
      if (!part?.value) return
      text += decoder.decode(part.value, { stream: true })
      const events = text.split('\n\n')
      // the last one is still to be completed
      text = events.pop() ?? ''
      for (const event of events) {
        if (event.startsWith('event: many')) onAnything()
        const [, data] = /^event: payment\ndata: (.*)$/m.exec(event) ?? []
        const change = v.safeParse(v.pipe(v.string(), v.parseJson(), PaymentChange), data)
        if (change.success) onChange(change.output)
      }
    }
  } catch {
    // the connection is lost, which the caller notices by the end
  }
}
