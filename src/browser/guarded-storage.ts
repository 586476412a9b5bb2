export interface GuardedStorage {
  getItem(name: string): string | null
  /** Parses a stored JSON value; null if it is missing or malformed. */
  getJson(name: string): unknown
  setItem(name: string, text: string): void
  removeItem(name: string): void
}

/**
 * Wraps a storage of the browser, which may be full, or denied on access, as in some frames and private modes. Nothing
 * is stored then, and no error is thrown.
 */
export function guardedStorage(storage: () => Storage): GuardedStorage {
  const ignoreErrors = <Result>(run: () => Result): Result | null => {
    try {
      return run()
    } catch {
      return null
    }
  }
  return {
    getItem: (name) => ignoreErrors(() => storage().getItem(name)),
    getJson: (name) => ignoreErrors(() => JSON.parse(storage().getItem(name) ?? 'null')),
    setItem: (name, text) => void ignoreErrors(() => storage().setItem(name, text)),
    removeItem: (name) => void ignoreErrors(() => storage().removeItem(name)),
  }
}

export const deviceStorage = guardedStorage(() => localStorage)
export const tabStorage = guardedStorage(() => sessionStorage)
