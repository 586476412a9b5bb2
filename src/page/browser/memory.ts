import { deviceStorage } from '../../browser/guarded-storage'

const MEMORY = 'malipo'

/** What this device remembers of earlier payments: choices, and nothing of who paid. */
export function recall(): Record<string, string> {
  const stored = deviceStorage.getJson(MEMORY)
  return typeof stored === 'object' && stored !== null ? (stored as Record<string, string>) : {}
}

export function remember(choice: Record<string, string>): void {
  deviceStorage.setItem(MEMORY, JSON.stringify(choice))
}
