/** A name with more differences is another one. */
const MAX_DISTANCE = 2

/** The known name that a mistyped one stands for: `metdata` and `metaData` for `metadata`. Null if none is near. */
export function nearest(name: string, known: readonly string[]): string | null {
  const letters = lettersOf(name)
  // long names are no typing errors, and comparing them would take long
  if (letters.length > 40) return null
  let found: string | null = null
  let least = Math.min(MAX_DISTANCE, Math.floor(letters.length / 3)) + 1
  for (const one of known) {
    const distance = distanceOf(letters, lettersOf(one))
    if (distance < least) [found, least] = [one, distance]
  }
  return found
}

const lettersOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/** How many letters must be added, removed or replaced (Levenshtein). */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at]
    for (let to = 1; to <= other.length; to += 1) {
      const replaced = (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}
