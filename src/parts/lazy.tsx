import { type ReadonlySignal, signal } from '@preact/signals'
import type { ComponentChildren, FunctionComponent } from 'preact'
import { useEffect } from 'preact/hooks'
import { retryLoad } from '../browser/retry-load'

/** A component in a chunk of its own. Until it is loaded, `fallback` is shown, or nothing. */
export type Lazy<Props> = FunctionComponent<Props & { fallback?: ComponentChildren }> & {
  /** Loads the component once, trying again until it is there. Rendering the component loads it, too. */
  load(): Promise<void>
  isLoaded: ReadonlySignal<boolean>
  /** The last attempt failed, and the component is not there yet. */
  hasFailed: ReadonlySignal<boolean>
}

/**
 * Unlike the `lazy` of preact/compat it needs no Suspense, tries again after a failure, and can be loaded before it is
 * rendered: the server loads everything, and the browser loads what the server drew, before it hydrates. `name` is what
 * the component is called in the module that `load` imports.
 */
export function lazy<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, FunctionComponent<Props>>>,
  name: Name,
): Lazy<Props> {
  let Loaded: FunctionComponent<Props> | null = null
  let loading: Promise<void> | undefined
  const isLoaded = signal(false)
  const hasFailed = signal(false)
  async function loadUntilThere() {
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
  const loadOnce = () => (loading ??= loadUntilThere())
  function LazyComponent({ fallback, ...props }: Props & { fallback?: ComponentChildren }) {
    useEffect(() => void loadOnce(), [])
    return isLoaded.value && Loaded ? <Loaded {...(props as unknown as Props)} /> : (fallback ?? null)
  }
  return Object.assign(LazyComponent, { load: loadOnce, isLoaded, hasFailed })
}

/** A function that loads all of them. */
export const loadAll = (components: readonly { load(): Promise<void> }[]) => async () => {
  await Promise.all(components.map(({ load }) => load()))
}

/** Vite asks for the style sheet of a chunk only once. Setting its address again makes the browser try again. */
function retryStyles() {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (!link.sheet) link.href = String(link.href)
}
