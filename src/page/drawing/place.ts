/**
 * Makes the nodes of an element those of `after`. `before` is what we put there last: what others have put between or
 * instead (a translator, a password manager) stays where it is. What has the focus is not moved, it would lose it.
 */
export function place(parent: Element, before: readonly Node[], after: readonly Node[]): void {
  for (const node of before) if (!after.includes(node)) (node as ChildNode).remove()
  let rest = before.filter((node) => after.includes(node))
  for (const node of after) {
    const at = rest.indexOf(node)
    // those that are passed over here are moved behind it, one by one
    if (at === 0 || (at > 0 && node.contains(document.activeElement))) rest = rest.slice(at + 1)
    else {
      rest = rest.filter((one) => one !== node)
      parent.insertBefore(node, rest.find((one) => one.parentNode === parent) ?? null)
    }
  }
}
