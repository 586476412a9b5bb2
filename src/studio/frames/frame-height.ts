/**
 * Makes a frame as high as its content, and at least `least` pixels, like a window that shows the whole page.
 * Returns the height in pixels, or null for a frame that is not shown.
 */
export function fitHeight(element: HTMLIFrameElement, minHeight: number): number | null {
  const root = element.contentDocument?.documentElement
  if (!root || element.offsetParent === null) return null
  let height = minHeight
  element.style.height = `${height}px`
  // Lengths in `vh` grow with the frame, by less each time.
  for (let round = 0; round < 4 && root.scrollHeight > height; round++) {
    height = root.scrollHeight
    element.style.height = `${height}px`
  }
  return height
}
