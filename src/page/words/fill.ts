/** The parts of a text, `{name}` replaced by its value; a name without a value stays, so that it is seen. */
export function fill<Value>(text: string, values: Readonly<Record<string, Value>>): (string | Value)[] {
  return text.split(/(\{\w+\})/).flatMap((part): (string | Value)[] => {
    const name = part.slice(1, -1)
    if (part[0] === '{' && name in values) return [values[name] as Value]
    return part ? [part] : []
  })
}
