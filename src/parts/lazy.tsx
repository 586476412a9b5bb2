import { type ReadonlySignal, signal } from '@preact/signals'
import type { ComponentChildren, FunctionComponent } from 'preact'
import { useEffect } from 'preact/hooks'
import { retryLoad } from '../browser/retry-load'

/** A component in a chunk of its own. Until it is loaded, `fallback` is shown. */
export type Lazy<Props> = FunctionComponent<Props & { fallback?: ComponentChildren }> & {
  /** Loads the component once, and retries until it succeeds. Rendering the component also loads it. */
  load(): Promise<void>
  isLoaded: ReadonlySignal<boolean>
  /** Whether an attempt failed and the component is not loaded yet. */
  hasFailed: ReadonlySignal<boolean>
}

/**
 * Wraps a component of a chunk; `name` is its export in the module that `load` imports. Unlike the `lazy` of
 * preact/compat, it needs no Suspense, retries after a failure, and can be loaded before it is rendered: the server
 * loads all components, and the browser loads the rendered ones before it hydrates.
 */
export function lazy<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, FunctionComponent<Props>>>,
  name: Name,
): Lazy<Props> {
  let Loaded: FunctionComponent<Props> | null = null
  let loading: Promise<void> | undefined
  const isLoaded = signal(false)
  const hasFailed = signal(false)
  async function loadWithRetry() {
    const loaded = await retryLoad(
      () => {
        if (hasFailed.peek()) retryStyles()
        return load()
      },
      () => {
        hasFailed.value = true
      },
    )
    Loaded = loaded[name]
    hasFailed.value = false
    isLoaded.value = true
  }
  const loadOnce = () => (loading ??= loadWithRetry())
  function LazyComponent({ fallback, ...props }: Props & { fallback?: ComponentChildren }) {
    useEffect(() => void loadOnce(), [])
    return isLoaded.value && Loaded ? <Loaded {...(props as unknown as Props)} /> : (fallback ?? null)
  }
  return Object.assign(LazyComponent, { load: loadOnce, isLoaded, hasFailed })
}

/** Returns a function that loads all components. */
export const loadAll = (components: readonly { load(): Promise<void> }[]) => async () => {
  await Promise.all(components.map(({ load }) => load()))
}

/** Makes the browser load failed style sheets again, by setting their URLs anew. Vite requests each only once. */
function retryStyles() {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (!link.sheet) link.href = String(link.href)
}
