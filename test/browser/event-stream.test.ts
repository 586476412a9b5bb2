import { expect, it } from 'vitest'
import { readEvents } from '../../src/browser/event-stream'

async function eventsIn(...parts: string[]) {
  const encoder = new TextEncoder()
  const body = new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(encoder.encode(part))
      controller.close()
    },
  })
  const events = []
  for await (const event of readEvents(new Response(body))) events.push(event)
  return events
}

it('`readEvents` reads type, id and data of each event, wherever the network splits the stream', async () => {
  const text = ':\n\nid: "2"\ndata: {"a":"b: c\u2028"}\n\nevent: many\ndata: {}\n\n'
  const events = [
    { type: 'comment', id: '', data: '' },
    { type: 'message', id: '"2"', data: '{"a":"b: c\u2028"}' },
    { type: 'many', id: '', data: '{}' },
  ]
  expect(await eventsIn(text)).toEqual(events)
  expect(await eventsIn(...text)).toEqual(events)
})

it('`readEvents` ignores an incomplete event', async () => {
  expect(await eventsIn('id: "2"\ndata: {}')).toEqual([])
})
