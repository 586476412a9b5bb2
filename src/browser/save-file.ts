/** Downloads a file, as a link with `download` does. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has started to read the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
