import type { EventType as Type } from '../../contract/enums'

/** The type of an event, which may break behind its dot. */
export function EventType({ of }: { of: Type }) {
  const [subject, happened] = of.split('.')
  return (
    <bdi dir="ltr">
      {subject}.<wbr />
      {happened}
    </bdi>
  )
}
