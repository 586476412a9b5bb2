import type { ComponentChildren } from 'preact'
import { UNTRANSLATED } from '../../words/untranslated'

type Props = {
  /** Left to right in every language, for e-mails and references. */
  ltr?: boolean
  children: ComponentChildren
}

/** A name, an e-mail or a reference: isolated from the direction of the text around it, and never translated. */
export const Verbatim = ({ ltr, children }: Props) => (
  <bdi dir={ltr ? 'ltr' : undefined} {...UNTRANSLATED}>
    {children}
  </bdi>
)
