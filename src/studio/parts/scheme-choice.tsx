import { useStudio } from '../state/studio-context'
import { Choice } from './choice'

/** The colour scheme that is shown and edited. */
export function SchemeChoice({ legend, name }: { legend: string; name: string }) {
  const { scheme } = useStudio().options
  return (
    <Choice
      legend={legend}
      name={name}
      options={[
        ['light', 'Light'],
        ['dark', 'Dark'],
      ]}
      value={scheme.value}
      choose={(chosen) => {
        scheme.value = chosen
      }}
    />
  )
}
