import type { EmbedPage } from './embed-request'

const TIMEOUT_MS = 8000

/**
 * Loads the second part of the widget once. When it fails or takes too long, the next call tries again, with another
 * query: a browser remembers a module that hangs.
 */
export function embedLoader(url: string): () => Promise<EmbedPage> {
  let loading: Promise<EmbedPage> | null = null
  let attempts = 0

  async function load(): Promise<EmbedPage> {
    const { embedPage } = await import(/* @vite-ignore */ `${url}?${attempts++}`)
    return embedPage
  }

  const timeout = () =>
    new Promise<never>((_, reject) => {
      setTimeout(reject, TIMEOUT_MS, `${url} is late`)
    })

  return () => {
    loading ??= Promise.race([load(), timeout()]).catch((reason) => {
      loading = null
      throw reason
    })
    return loading
  }
}
