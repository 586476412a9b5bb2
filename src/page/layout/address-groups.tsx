import { UNTRANSLATED } from '../../words/untranslated'
import './address-groups.css'

/** The first group takes the odd characters, so that the last one has the four that wallets show. */
const groupsOf = (address: string) => [
  address.slice(0, 4 + (address.length % 4)),
  ...(address.slice(4 + (address.length % 4)).match(/.{4}/g) ?? []),
]

type Props = {
  address: string
  /** Another address; the groups that differ from it are marked. */
  unlike?: string
}

/** An address in groups of four, with the first, middle and last marked to compare. The text contains no spaces. */
export function AddressGroups({ address, unlike }: Props) {
  const groups = groupsOf(address)
  const others = unlike === undefined ? null : groupsOf(unlike)
  const isMarked = (i: number) =>
    others ? groups[i] !== others[i] : [0, groups.length >> 1, groups.length - 1].includes(i)
  return (
    <span class="address" dir="ltr" data-value={others ? 'other-address' : 'address'} key={address} {...UNTRANSLATED}>
      {groups.map((group, i) => {
        const Part = isMarked(i) ? 'b' : 'span'
        // biome-ignore lint/suspicious/noArrayIndexKey: groups never move, and equal ones may repeat
        return <Part key={i}>{group}</Part>
      })}
    </span>
  )
}
