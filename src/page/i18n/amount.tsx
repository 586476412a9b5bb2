import { UNTRANSLATED } from '../../words/untranslated'

/**
 * An amount in a line of text. A new amount is a new element: a browser's translator may have replaced the text in it.
 */
export function Amount({ children: amount, class: className }: { children: string; class?: string }) {
  return (
    <bdi key={amount} class={className} {...UNTRANSLATED}>
      {amount}
    </bdi>
  )
}
