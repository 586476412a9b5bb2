import { effect } from '@preact/signals'
import type { Frames } from '../frames/frames'
import type { ViewOptions } from '../frames/view-options'
import type { ContrastModel } from '../state/contrast-model'

const marks = new WeakMap<Document, HTMLElement>()

/** Keeps a box, inside the frames, around every element with too little contrast. Returns a function to stop. */
export function markFaults(frames: Frames, contrast: ContrastModel, { scheme }: ViewOptions): () => void {
  return effect(() => {
    const failing = contrast.faults.value.filter((fault) => fault.scheme === scheme.value).flatMap(({ pairs }) => pairs)
    const elements = new Set(failing.map(({ element }) => element))
    // If only the focus ring fails, the element itself is readable.
    const unreadable = new Set(failing.filter(({ kind }) => kind !== 'focus ring').map(({ element }) => element))
    for (const { document } of frames.live.value) {
      marks.get(document)?.remove()
      const failingHere = [...elements].filter((element) => element.ownerDocument === document && element.isConnected)
      if (failingHere.length > 0) marks.set(document, drawMarks(document, failingHere, unreadable))
    }
  })
}

/** The distance between a mark and its element, in pixels. */
const MARK_MARGIN = 3

function drawMarks(document: Document, elements: readonly Element[], unreadable: ReadonlySet<Element>): HTMLElement {
  const layer = document.createElement('div')
  layer.dataset.faults = ''
  layer.setAttribute('aria-hidden', 'true')
  const scrollTop = document.defaultView?.scrollY ?? 0
  for (const element of elements) {
    const box = visiblePart(element)
    if (box.right <= box.left || box.bottom <= box.top) continue
    const mark = document.createElement('i')
    Object.assign(mark.style, {
      position: 'absolute',
      left: `${box.left - MARK_MARGIN}px`,
      top: `${box.top + scrollTop - MARK_MARGIN}px`,
      width: `${box.right - box.left + 2 * MARK_MARGIN}px`,
      height: `${box.bottom - box.top + 2 * MARK_MARGIN}px`,
      border: unreadable.has(element) ? '2px dashed #d6006c' : '1px dotted #d6006c',
      borderRadius: '3px',
      pointerEvents: 'none',
      zIndex: '8',
    })
    layer.append(mark)
  }
  document.body.append(layer)
  return layer
}

type Edges = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>

/** An element's box, clipped to the visible part of the elements that scroll it. */
function visiblePart(element: Element): Edges {
  let visible: Edges = element.getBoundingClientRect()
  for (
    let around = element.parentElement;
    around && around !== element.ownerDocument.body;
    around = around.parentElement
  ) {
    if (getComputedStyle(around).overflowX === 'visible') continue
    const { left, top, right, bottom } = around.getBoundingClientRect()
    visible = {
      left: Math.max(visible.left, left),
      top: Math.max(visible.top, top),
      right: Math.min(visible.right, right),
      bottom: Math.min(visible.bottom, bottom),
    }
  }
  return visible
}
