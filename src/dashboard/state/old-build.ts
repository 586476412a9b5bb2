import { effect, type ReadonlySignal, signal } from '@preact/signals'
import { hasReloaded, isBuildGone, rememberReload } from '../../browser/old-build'
import { repeatedFailures } from '../../browser/retry-load'

export interface OldBuild {
  /** True if the service has a newer build, and the tab could not reload itself. */
  readonly isOutdated: ReadonlySignal<boolean>
  reload(): void
  /** Checks the build after a text or a script did not load. Returns true if the service no longer has this build. */
  checkBuild(): Promise<boolean>
  /** Checks the build after each repeated failure to load, until the returned function is called. */
  watchBuild(): () => void
}

/**
 * Reloads a tab that was opened before a deployment, when the service no longer has its chunks. It reloads once for
 * each URL and build, so that a missing chunk causes no loop, and never while the member fills in a form.
 */
export function createOldBuild(isFillingIn: () => boolean, reload: () => void): OldBuild {
  const isOutdated = signal(false)
  const model: OldBuild = {
    isOutdated,
    reload,
    async checkBuild() {
      if (!(await isBuildGone())) return false
      isOutdated.value = isFillingIn() || hasReloaded(location.pathname)
      if (!isOutdated.peek()) {
        rememberReload(location.pathname)
        reload()
      }
      return true
    },
    watchBuild() {
      const before = repeatedFailures.peek()
      return effect(() => {
        if (repeatedFailures.value > before) void model.checkBuild()
      })
    },
  }
  return model
}

/** Returns a function that tells whether a form on the screen has been changed, or an order is typed in at the till. */
export function watchForms(document: Document): () => boolean {
  const changed = new Set<HTMLFormElement>()
  document.addEventListener('input', ({ target }) => {
    const form = (target as Element | null)?.closest('form')
    if (form) changed.add(form)
  })
  return () => [...changed].some((form) => form.isConnected) || document.querySelector('.keypad') !== null
}
