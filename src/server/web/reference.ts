import { escapeHtml } from '../http/escape-html'
import type { ApiDescription, Operation, Schema } from './api-description'
import { statusTable } from './status-table'

const METHODS = ['get', 'post', 'put', 'patch', 'delete']
const DEEPEST = 4

const code = (text: string) => `<code>${escapeHtml(text)}</code>`
const idOf = (method: string, path: string) => `${method}-${path.replace(/[^a-z0-9]+/gi, '-')}`

const headHtml = (title: string, stylesheet: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}: reference</title><link rel="icon" href="/icon.svg"><style>${stylesheet}</style></head>`

/** Replaces the reference in front of an existing service, which has its own API. */
export const referenceElsewhereHtml = (stylesheet: string) => `${headHtml('API', stylesheet)}
<body><header><h1>API reference</h1><p><a href="/docs/">Documentation</a></p></header><main><p>This server stands in front of another payments service. It serves the page and the widget; what merchants call is the API of that service, which describes it.</p></main></body></html>`

/** The API reference as an HTML page, made from the OpenAPI document. */
export function referenceHtml(api: ApiDescription, stylesheet: string): string {
  const resolve = (schema: Schema): Schema => {
    const name = schema.$ref?.split('/').at(-1)
    return (name && api.components?.schemas?.[name]) || schema
  }

  function typeOf(given: Schema): string {
    const schema = resolve(given)
    if (schema.const !== undefined) return JSON.stringify(schema.const)
    if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) return [...new Set(choices.map(typeOf))].join(' | ')
    if (schema.type === 'array') return `list of ${schema.items ? typeOf(schema.items) : 'anything'}`
    return [schema.type ?? 'any'].flat().join(' | ') + (schema.format ? ` (${schema.format})` : '')
  }

  function objectOf(given: Schema): Schema | undefined {
    const schema = resolve(given)
    if (schema.properties) return schema
    if (schema.items) return objectOf(schema.items)
    for (const choice of schema.anyOf ?? schema.oneOf ?? []) {
      const found = objectOf(choice)
      if (found) return found
    }
    return undefined
  }

  function fields(given: Schema, depth = 1): string {
    const schema = objectOf(given)
    if (!schema?.properties || depth > DEEPEST) return ''
    const rows = Object.entries(schema.properties).map(([name, field]) => {
      const required = schema.required?.includes(name) ? '' : ' <small>optional</small>'
      return `<li>${code(name)}${required} <span>${escapeHtml(typeOf(field))}</span> ${escapeHtml(field.description ?? resolve(field).description ?? '')}${fields(field, depth + 1)}</li>`
    })
    return `<ul>${rows.join('')}</ul>`
  }

  function operation(
    method: string,
    path: string,
    { parameters = [], requestBody, responses = {}, ...about }: Operation,
  ) {
    const body = Object.values(requestBody?.content ?? {})[0]
    const answers = Object.entries(responses).map(([status, { description, headers = {}, content }]) => {
      const answer = Object.values(content ?? {})[0]
      return `<details><summary>${code(status)} ${escapeHtml(description ?? '')}${Object.keys(headers)
        .map((name) => ` <small>${escapeHtml(name)}</small>`)
        .join('')}</summary>${answer?.schema ? fields(answer.schema) : ''}</details>`
    })
    const inputs = parameters.map(
      (input) =>
        `<li>${code(input.name)} <small>${escapeHtml(input.in)}${input.required ? '' : ', optional'}</small> <span>${escapeHtml(input.schema ? typeOf(input.schema) : '')}</span> ${escapeHtml(input.description ?? '')}</li>`,
    )
    return `<section id="${idOf(method, path)}"><h3><b>${method.toUpperCase()}</b> ${code(path)}</h3>
<p>${escapeHtml(about.summary ?? '')} ${about.security?.length ? '<small>API key</small>' : ''}</p>${about.description ? `<p>${escapeHtml(about.description)}</p>` : ''}
${inputs.length ? `<ul>${inputs.join('')}</ul>` : ''}${body?.schema ? `<h4>Body</h4>${fields(body.schema)}` : ''}
${body?.example ? `<pre tabindex="0">${escapeHtml(JSON.stringify(body.example, null, 2))}</pre>` : ''}<h4>Answers</h4>${answers.join('')}</section>`
  }

  const operations = (paths: Record<string, Record<string, Operation>> = {}) =>
    Object.entries(paths).flatMap(([path, methods]) =>
      METHODS.flatMap((method) => (methods[method] ? [{ method, path, operation: methods[method] }] : [])),
    )
  const groups = new Map<string, ReturnType<typeof operations>>()
  for (const entry of operations(api.paths)) {
    const tag = entry.operation.tags?.[0] ?? 'Other'
    groups.set(tag, [...(groups.get(tag) ?? []), entry])
  }
  const webhooks = operations(api.webhooks)
  if (webhooks.length) groups.set('Webhooks we send', webhooks)

  const menu = [...groups].map(
    ([tag, entries]) =>
      `<li>${escapeHtml(tag)}<ul>${entries.map(({ method, path }) => `<li><a href="#${idOf(method, path)}">${method.toUpperCase()} ${escapeHtml(path)}</a></li>`).join('')}</ul></li>`,
  )
  const parts = [...groups].map(
    ([tag, entries]) =>
      `<h2>${escapeHtml(tag)}</h2>${entries.map((entry) => operation(entry.method, entry.path, entry.operation)).join('\n')}`,
  )
  return `${headHtml(api.info.title, stylesheet)}
<body><header><h1>${escapeHtml(api.info.title)}</h1><p>Version ${escapeHtml(api.info.version)} · <a href="/openapi.json">openapi.json</a> · <a href="/docs/">Documentation</a></p><p>${escapeHtml(api.info.description ?? '')}</p></header>
<nav aria-label="Operations"><ul>${menu.join('')}<li><a href="#statuses">Statuses</a></li></ul></nav><main>${parts.join('\n')}<h2>Statuses</h2>${statusTable(api)}</main></body></html>`
}
