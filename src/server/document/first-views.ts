/** A document that was drawn once for everybody, with its bytes by encoding. */
export interface FirstView {
  html: string
  bodies: Map<string, Promise<Uint8Array>>
}

const MOST = 1000

/** First views by name; one is drawn anew when the `facts` that it shows are others than at the last time. */
export function createFirstViews() {
  const views = new Map<string, FirstView & { facts: string }>()
  return (name: string, facts: string, draw: () => string): FirstView => {
    const kept = views.get(name)
    if (kept?.facts === facts) return kept
    if (views.size >= MOST) views.clear()
    const view = { facts, html: draw(), bodies: new Map() }
    views.set(name, view)
    return view
  }
}
