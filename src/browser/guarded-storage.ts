export interface GuardedStorage {
  getItem(name: string): string | null
  /** Parses a stored JSON value; null if it is missing or malformed. */
  getJson(name: string): unknown
  setItem(name: string, text: string): void
  removeItem(name: string): void
}

/**
 * Storage of the browser. It may be full, or denied as soon as it is accessed, as in some frames and private modes: then
 * nothing is stored, and everything else works.
 */
export function guardedStorage(storage: () => Storage): GuardedStorage {
  const attempt = <Result>(run: () => Result): Result | null => {
    try {
      return run()
    } catch {
      return null
    }
  }
  return {
    getItem: (name) => attempt(() => storage().getItem(name)),
    getJson: (name) => attempt(() => JSON.parse(storage().getItem(name) ?? 'null')),
    setItem: (name, text) => void attempt(() => storage().setItem(name, text)),
    removeItem: (name) => void attempt(() => storage().removeItem(name)),
  }
}

export const deviceStorage = guardedStorage(() => localStorage)
export const tabStorage = guardedStorage(() => sessionStorage)
