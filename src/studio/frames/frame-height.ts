/**
 * Makes a frame as high as its content, and at least `minHeight` pixels, so that it shows the whole page.
 * Returns the height in pixels, or null for a hidden frame.
 */
export function fitHeight(element: HTMLIFrameElement, minHeight: number): number | null {
  const root = element.contentDocument?.documentElement
  if (!root || element.offsetParent === null) return null
  let height = minHeight
  element.style.height = `${height}px`
  // Lengths in `vh` grow with the frame, so that one round is not enough.
  for (let round = 0; round < 4 && root.scrollHeight > height; round++) {
    height = root.scrollHeight
    element.style.height = `${height}px`
  }
  return height
}
