/**
 * Queues messages until the page can answer them: the widget sends its first message as soon as the document has
 * loaded. The returned function stops queueing and returns the queue. Returns null if the page is not in a frame.
 */
export function queueMessages(): (() => MessageEvent[]) | null {
  if (parent === self) return null
  const messages: MessageEvent[] = []
  const add = (event: MessageEvent) => messages.push(event)
  addEventListener('message', add)
  return () => {
    removeEventListener('message', add)
    return messages
  }
}
