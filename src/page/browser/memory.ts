const MEMORY = 'malipo'

/** What this device remembers of earlier payments: choices, and nothing of who paid. */
export function recall(): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(MEMORY) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, string>) : {}
  } catch {
    // storage is denied in some frames and private modes: nothing is remembered there
    return {}
  }
}

export function remember(choice: Record<string, string>): void {
  try {
    localStorage.setItem(MEMORY, JSON.stringify(choice))
  } catch {
    // see recall
  }
}
