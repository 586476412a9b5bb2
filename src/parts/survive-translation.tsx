import { type ComponentChildren, Fragment, options, type VNode } from 'preact'

/** Elements whose texts a translator does not replace by elements, or in which elements cannot stand. */
const TEXT_ONLY = ['option', 'title', 'textarea', 'text']
/** The keys of the elements around texts start with this. */
const TEXT_KEY = 'text:'

/**
 * A browser's translator replaces text nodes by `<font>` elements, and Preact would then change nodes that are not in
 * the document: the member would see an old state. From the first translation on, each text is therefore rendered in an
 * element of its own, with the text as its key, so that a changed text replaces its element as a whole. The translation
 * until then is undone; the translator translates the new elements.
 * @param draw renders all components again
 */
export function surviveTranslation(root: HTMLElement, draw: () => void): void {
  const observer = new MutationObserver((records) => {
    if (!records.some(({ addedNodes }) => [...addedNodes].some(({ nodeName }) => nodeName === 'FONT'))) return
    observer.disconnect()
    for (const record of records.reverse()) undo(record)
    wrapTexts()
    draw()
  })
  observer.observe(root, { childList: true, subtree: true })
}

function undo({ target, addedNodes, removedNodes, nextSibling }: MutationRecord): void {
  for (const node of addedNodes) if (node.parentNode === target) target.removeChild(node)
  for (const node of removedNodes) target.insertBefore(node, nextSibling?.parentNode === target ? nextSibling : null)
}

/** Makes Preact wrap the texts of every element that is rendered from now on. */
function wrapTexts(): void {
  const { vnode: before } = options
  options.vnode = (vnode) => {
    const { type, props, key } = vnode as VNode<{ children?: ComponentChildren }>
    const isElement = typeof type === 'string' ? !TEXT_ONLY.includes(type) : type === Fragment
    if (isElement && !String(key).startsWith(TEXT_KEY)) props.children = wrap(props.children, TEXT_KEY)
    before?.(vnode)
  }
}

/** `path` makes the keys of equal texts differ. */
function wrap(children: ComponentChildren, path: string): ComponentChildren {
  if (Array.isArray(children)) return children.map((child, index) => wrap(child, `${path}${index} `))
  if (typeof children !== 'string' && typeof children !== 'number') return children
  return String(children).trim() ? <span key={path + children}>{children}</span> : children
}
