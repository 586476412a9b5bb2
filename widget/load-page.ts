import type { ShowPage } from './page-request'

const PATIENCE_MS = 8000

/**
 * Loads the second part of the widget once. When it fails or takes too long, the next call tries again, under another
 * address: a browser remembers a module that hangs.
 */
export function pageLoader(address: string): () => Promise<ShowPage> {
  let loading: Promise<ShowPage> | null = null
  let tries = 0
  async function load(): Promise<ShowPage> {
    tries++
    const tooLate = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error(`${address} is late`)), PATIENCE_MS)
    })
    const part = import(/* @vite-ignore */ tries > 1 ? `${address}?${tries}` : address) as Promise<{
      showPage: ShowPage
    }>
    return (await Promise.race([part, tooLate])).showPage
  }
  return () => {
    loading ??= load().catch((reason) => {
      loading = null
      throw reason
    })
    return loading
  }
}
