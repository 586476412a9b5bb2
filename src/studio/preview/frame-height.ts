/**
 * Makes a frame as high as what is in it, and at least `least` px: the page as in a window that shows all of it.
 * Answers the height; null for a frame that is not shown.
 */
export function fitHeight(element: HTMLIFrameElement, least: number): number | null {
  const root = element.contentDocument?.documentElement
  if (!root || element.offsetParent === null) return null
  let height = least
  element.style.height = `${height}px`
  // what is set in parts of the window's height grows with it, by less each time
  for (let round = 0; round < 4 && root.scrollHeight > height; round++) {
    height = root.scrollHeight
    element.style.height = `${height}px`
  }
  return height
}
