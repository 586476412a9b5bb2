/**
 * Keeps a dialog on the screen of a phone in a shop that is wider than the screen. There, browsers give the dialog the
 * width of the shop, or zoom out until the whole shop is visible: the dialog would be cut off, or too small to read.
 * Returns a function that stops this.
 */
export function fitScreen(dialog: HTMLElement, view = window.visualViewport): () => void {
  if (!view) return () => {}
  // a customer who zooms in moves over the dialog, which then stays where it is
  const follow = () => {
    if (view.scale <= 1) place(dialog, view)
  }
  place(dialog, view)
  view.addEventListener('resize', follow)
  view.addEventListener('scroll', follow)
  return () => {
    view.removeEventListener('resize', follow)
    view.removeEventListener('scroll', follow)
  }
}

function place(dialog: HTMLElement, { width, scale, offsetLeft, offsetTop }: VisualViewport) {
  const setShare = (share: number) => {
    dialog.style.minWidth = dialog.style.minHeight = `${share * 100}%`
  }
  setShare(1)
  const share = (width * scale) / dialog.offsetWidth
  // less than a hundredth is rounding
  const isWide = share < 0.99
  if (isWide) setShare(share)
  dialog.style.transform = isWide ? `translate(${offsetLeft}px,${offsetTop}px) scale(${Math.max(1, 1 / scale)})` : ''
}
