/** Splits a text into parts, and replaces each `{name}` by its value. A name without a value stays visible. */
export function interpolate<Value>(text: string, values: Readonly<Record<string, Value>>): (string | Value)[] {
  return text.split(/(\{\w+\})/).flatMap((part): (string | Value)[] => {
    const name = part.slice(1, -1)
    if (part[0] === '{' && name in values) return [values[name] as Value]
    return part ? [part] : []
  })
}
