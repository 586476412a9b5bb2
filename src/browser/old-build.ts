/** Identifies the build: the URL of the script contains a hash. */
const BUILD = import.meta.url

/** Whether the service no longer has a script or a style sheet of this document, or answers something else. */
export async function isBuildGone(): Promise<boolean> {
  const map = document.querySelector('script[type="importmap"]')?.textContent
  const scripts = Object.keys(JSON.parse(map ?? '{}').integrity ?? {})
  const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(({ href }) => href)
  const answers = await Promise.all([...scripts, ...styles].map((chunk) => isChunkGone(chunk)))
  return answers.includes(true)
}

/** Some hosts answer a missing chunk with the document of the app. Without an answer, the network is to blame. */
const isChunkGone = (chunk: string) =>
  fetch(chunk, { method: 'HEAD' }).then(
    ({ status, headers }) => status === 404 || !!headers.get('content-type')?.startsWith('text/html'),
    () => false,
  )

/** Stores reloads in this entry of the history, which survives a reload, also in frames without storage. */
const reloads = (): string[] => history.state?.reloads ?? []

/** True if this entry of the history was reloaded for `subject` with the present build already: once is enough. */
export const hasReloaded = (subject: string) => reloads().includes(`${subject} ${BUILD}`)

export const rememberReload = (subject: string) =>
  history.replaceState({ ...history.state, reloads: [...reloads(), `${subject} ${BUILD}`] }, '')
