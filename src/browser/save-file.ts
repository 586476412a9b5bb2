/** Saves a file on the device, as a download link does. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // a minute later, the browser has read the file
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
