/** A server-sent event. Comments, which only keep the connection alive, have the type `comment`. */
export interface StreamEvent {
  type: string
  id: string
  data: string
}

/** Yields server-sent events until the service ends the answer. Throws if the connection is lost. */
export async function* readEvents({ body }: Response): AsyncGenerator<StreamEvent> {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const chunk = await reader?.read()
    if (!chunk?.value) return
    text += decoder.decode(chunk.value, { stream: true })
    const blocks = text.split('\n\n')
    // the last block may be incomplete
    text = blocks.pop() ?? ''
    for (const block of blocks) yield eventOf(block)
  }
}

function eventOf(block: string): StreamEvent {
  const fields = new Map(
    block.split('\n').map((line) => {
      const [, name = '', value = ''] = /^(\w*): ?(.*)/s.exec(line) ?? []
      return [name, value]
    }),
  )
  const type = fields.get('event') ?? (block.startsWith(':') ? 'comment' : 'message')
  return { type, id: fields.get('id') ?? '', data: fields.get('data') ?? '' }
}
