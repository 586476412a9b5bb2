const PROBE = 'malipo_probe'
const SCOPE = 'Path=/dashboard; SameSite=Strict'

/** Whether the browser stores cookies for this site. `navigator.cookieEnabled` is true even where they are blocked. */
export function storesCookies(): boolean {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: many supported browsers have no Cookie Store
    document.cookie = `${PROBE}=1; ${SCOPE}`
    const isStored = document.cookie.includes(PROBE)
    // biome-ignore lint/suspicious/noDocumentCookie: as above
    document.cookie = `${PROBE}=; Max-Age=0; ${SCOPE}`
    return isStored
  } catch {
    return false
  }
}
