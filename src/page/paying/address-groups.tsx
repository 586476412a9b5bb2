import './address-groups.css'

/** The full address in groups of four, of which the first, the middle and the last are to be compared. No space is part of it. */
export function AddressGroups({ address }: { address: string }) {
  const groups = address.match(/.{1,4}/g) ?? []
  const marked = [0, groups.length >> 1, groups.length - 1]
  return (
    <span class="address" dir="ltr" data-value="address" translate={false}>
      {groups.map((group, i) => {
        const Part = marked.includes(i) ? 'b' : 'span'
        // biome-ignore lint/suspicious/noArrayIndexKey: groups never move, and equal ones may repeat
        return <Part key={i}>{group}</Part>
      })}
    </span>
  )
}
