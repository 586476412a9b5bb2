/**
 * Makes the nodes of an element those of `after`. `before` is what we put there last: what others have put between (a
 * password manager) stays where it is, and what a translator put in place of texts stays while they are the same. What
 * has the focus is not moved, it would lose it.
 */
export function place(parent: Element, before: readonly Node[], after: readonly Node[]): void {
  const isThere = (node: Node) => node.parentNode === parent
  const gone = before.filter((node) => !after.includes(node))
  // something stands in the place of what is not true any more: which, nobody knows
  if (!gone.every(isThere)) parent.textContent = ''
  let rest = parent.firstChild ? before.filter((node) => after.includes(node)) : []
  for (const node of gone) (node as ChildNode).remove()
  for (const node of after) {
    const at = rest.indexOf(node)
    // those that are passed over here are moved behind it, one by one
    if (at === 0 || (at > 0 && node.contains(document.activeElement))) rest = rest.slice(at + 1)
    else {
      rest = rest.filter((one) => one !== node)
      parent.insertBefore(node, rest.find(isThere) ?? null)
    }
  }
}
