/**
 * Keeps messages until somebody can answer them: the widget sends its first one as soon as the document has loaded.
 * The returned function ends that, and returns what came. Null: the page is in no frame.
 */
export function keepEarlyMessages(): (() => MessageEvent[]) | null {
  if (parent === self) return null
  const messages: MessageEvent[] = []
  const keep = (event: MessageEvent) => messages.push(event)
  addEventListener('message', keep)
  return () => {
    removeEventListener('message', keep)
    return messages
  }
}
