/**
 * Keeps what a shop gives along for its webhook with this entry of the history, from where it is sent with the payment:
 * a page that is reloaded, or come back to, must not forget what is being paid.
 */
export const keepMetadata = (metadata: object | undefined) => history.replaceState({ ...history.state, metadata }, '')

/** What a shop that leads here gives along in the fragment: a JSON object; the service says how large it may be. */
export function metadataIn(fragment: string): object | undefined {
  try {
    const given: unknown = JSON.parse(new URLSearchParams(fragment.slice(1)).get('metadata') ?? 'null')
    return given instanceof Object && !Array.isArray(given) ? given : undefined
  } catch {
    return undefined
  }
}
