import './choice.css'

type Props<Value extends string> = {
  legend: string
  name: string
  options: readonly (readonly [Value, string])[]
  value: Value
  choose(value: Value): void
}

/** A choice between options side by side, as native radio buttons. */
export function Choice<Value extends string>({ legend, name, options, value, choose }: Props<Value>) {
  return (
    <fieldset class="choice">
      <legend>{legend}</legend>
      <div>
        {options.map(([one, label]) => (
          <label key={one}>
            <input type="radio" name={name} value={one} checked={one === value} onChange={() => choose(one)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
