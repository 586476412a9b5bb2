import { UNTRANSLATED } from '../../words/untranslated'

/**
 * An amount in a text. A new amount needs a new element, since a browser's translator may have replaced the old text.
 */
export function Amount({ children: amount, class: className }: { children: string; class?: string }) {
  return (
    <bdi key={amount} class={className} {...UNTRANSLATED}>
      {amount}
    </bdi>
  )
}
