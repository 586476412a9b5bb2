/**
 * Makes `after` the child nodes of an element. `before` is what we placed there last: nodes that others inserted (a
 * password manager) stay where they are, and so do those with which a translator replaced texts, as long as the texts
 * are unchanged. An element with the focus is never moved, since it would lose it.
 */
export function place(parent: Element, before: readonly Node[], after: readonly Node[]): void {
  const isThere = (node: Node) => node.parentNode === parent
  const gone = before.filter((node) => !after.includes(node))
  // an outdated node was replaced by somebody else, and there is no telling with what: start from nothing
  if (!gone.every(isThere)) parent.textContent = ''
  let rest = parent.firstChild ? before.filter((node) => after.includes(node)) : []
  for (const node of gone) (node as ChildNode).remove()
  for (const node of after) {
    const at = rest.indexOf(node)
    // the nodes that are skipped here are moved behind it, one by one
    if (at === 0 || (at > 0 && node.contains(document.activeElement))) rest = rest.slice(at + 1)
    else {
      rest = rest.filter((one) => one !== node)
      parent.insertBefore(node, rest.find(isThere) ?? null)
    }
  }
}
