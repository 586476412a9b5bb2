import type { ApiDescription } from './api-description'

/** Every endpoint × every status that it can answer, as HTML. */
export function statusTable({ paths = {} }: ApiDescription): string {
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses = {} }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      statuses: Object.keys(responses),
    })),
  )
  const columns = [...new Set(rows.flatMap(({ statuses }) => statuses))].sort()
  const head = columns.map((status) => `<th scope="col">${status}</th>`).join('')
  const body = rows.map(({ name, statuses }) => {
    const cells = columns.map((status) => `<td>${statuses.includes(status) ? status : ''}</td>`).join('')
    return `<tr><th scope="row"><code>${name}</code></th>${cells}</tr>`
  })
  return `<section id="statuses" class="wide" tabindex="0"><table><caption>What each endpoint can answer</caption><thead><tr><th scope="col">Endpoint</th>${head}</tr></thead><tbody>${body.join('')}</tbody></table></section>`
}
