import fc from 'fast-check'
import type { byPreact } from './by-preact'

type Props = Record<string, string | number | boolean | null | undefined>

/** What a component may show, as data, so that Preact and we can be given the same. */
export type Tree =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Tree[]
  | { tag: string; key?: string; props: Props; children: Tree }

const KEYS = ['a', 'b', 'c', 'd', 'e', 'f']

const props: fc.Arbitrary<Props> = fc.record(
  {
    class: fc.constantFrom('hint', 'lead', undefined),
    id: fc.constantFrom('one', 'two'),
    'data-on': fc.constantFrom(true, false, undefined, 'yes'),
    'aria-pressed': fc.boolean(),
    tabIndex: fc.constantFrom(-1, 0),
  },
  { requiredKeys: [] },
)
const text = fc.constantFrom<Tree>('', ' paid', 'paid ', '31.25', 7, 9, null, undefined, false, true)

const keyed = (inside: fc.Arbitrary<Tree>) =>
  fc
    .tuple(fc.shuffledSubarray(KEYS), fc.constantFrom('figure', 'Wrapped'), fc.infiniteStream(inside))
    .map(([keys, tag, children]) =>
      keys.map((key): Tree => ({ tag, key, props: {}, children: children.next().value as Tree })),
    )

/**
 * Places that stay, as in JSX, each with a text, nothing, an element, a component, a fragment or a list with keys. No
 * two places have a tag in common: then Preact keeps elements by their place alone, as we do.
 */
export const tree = fc.letrec<{ tree: Tree }>((tie) => {
  const place = (...tags: string[]) => fc.record({ tag: fc.constantFrom(...tags), props, children: tie('tree') })
  return {
    tree: fc.oneof(
      { maxDepth: 4, depthSize: 'medium' },
      text,
      fc.tuple(
        fc.oneof(text, place('section', 'div')),
        fc.oneof(text, place('article', 'Wrapped')),
        fc.oneof(text, place('nav', 'aside', 'Fragment'), keyed(tie('tree'))),
      ),
    ),
  }
}).tree

/** `bare`: without attributes. Where a server drew another element of the tag, nobody looks at those it has. */
export function createBuilder({ jsx, Fragment }: Pick<typeof byPreact, 'jsx' | 'Fragment'>, bare = false) {
  const component = { Fragment, Wrapped: ({ children }: { children?: unknown }) => make(Fragment, { children }) }
  const make = (type: unknown, props: object, key?: string) => jsx(type as string, props as never, key)
  const inner = (child: Tree): unknown => {
    if (child === null || typeof child !== 'object') return child
    if (!('tag' in child)) return child.map(inner)
    const { tag, key, props, children } = child
    return make(
      component[tag as keyof typeof component] ?? tag,
      { ...(!bare && props), children: inner(children) },
      key,
    )
  }
  return (shown: Tree) => make('main', { children: inner(shown) })
}
