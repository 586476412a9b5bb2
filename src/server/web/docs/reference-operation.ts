import { escapeHtml } from '../../http/escape-html'
import type { ApiDescription, Operation, Schema } from './api-description'

const MAX_DEPTH = 4

const code = (text: string) => `<code>${escapeHtml(text)}</code>`

/** A description as HTML. Backticks mark code. */
export const proseHtml = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')

/** The anchor of an operation on the page of its subject. */
export const operationId = (method: string, path: string) => `${method}-${path.replace(/[^a-z0-9]+/gi, '-')}`

/** Renders operations of an API as sections of a page. */
export function createOperationHtml(api: Pick<ApiDescription, 'components'>) {
  const resolve = (schema: Schema): Schema => {
    const name = schema.$ref?.split('/').at(-1)
    return (name && api.components?.schemas?.[name]) || schema
  }

  function typeOf(schemaOrRef: Schema): string {
    const schema = resolve(schemaOrRef)
    if (schema.const !== undefined) return JSON.stringify(schema.const)
    if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) return [...new Set(choices.map(typeOf))].join(' | ')
    if (schema.type === 'array') return `list of ${schema.items ? typeOf(schema.items) : 'anything'}`
    return [schema.type ?? 'any'].flat().join(' | ') + (schema.format ? ` (${schema.format})` : '')
  }

  function objectOf(schemaOrRef: Schema): Schema | undefined {
    const schema = resolve(schemaOrRef)
    if (schema.properties) return schema
    if (schema.items) return objectOf(schema.items)
    for (const choice of schema.anyOf ?? schema.oneOf ?? []) {
      const found = objectOf(choice)
      if (found) return found
    }
    return undefined
  }

  function fields(schemaOrRef: Schema, depth = 1): string {
    const schema = objectOf(schemaOrRef)
    if (!schema?.properties || depth > MAX_DEPTH) return ''
    const rows = Object.entries(schema.properties).map(([name, field]) => {
      const required = schema.required?.includes(name) ? '' : ' <small>optional</small>'
      return `<li>${code(name)}${required} <span>${escapeHtml(typeOf(field))}</span> ${proseHtml(field.description ?? resolve(field).description ?? '')}${fields(field, depth + 1)}</li>`
    })
    return `<ul>${rows.join('')}</ul>`
  }

  return function operationHtml(
    method: string,
    path: string,
    { parameters = [], requestBody, responses = {}, ...about }: Operation,
  ) {
    const body = Object.values(requestBody?.content ?? {})[0]
    const answers = Object.entries(responses).map(([status, { description, headers = {}, content }]) => {
      const answer = Object.values(content ?? {})[0]
      return `<details><summary>${code(status)} ${proseHtml(description ?? '')}${Object.keys(headers)
        .map((name) => ` <small>${escapeHtml(name)}</small>`)
        .join('')}</summary>${answer?.schema ? fields(answer.schema) : ''}</details>`
    })
    const inputs = parameters.map(
      (input) =>
        `<li>${code(input.name)} <small>${escapeHtml(input.in)}${input.required ? '' : ', optional'}</small> <span>${escapeHtml(input.schema ? typeOf(input.schema) : '')}</span> ${proseHtml(input.description ?? '')}</li>`,
    )
    return `<section class="operation" id="${operationId(method, path)}"><h2><b>${method.toUpperCase()}</b> ${code(path)}</h2>
<p>${proseHtml(about.summary ?? '')} ${about.security?.length ? '<small>API key</small>' : ''}</p>${about.description ? `<p>${proseHtml(about.description)}</p>` : ''}
${inputs.length ? `<ul>${inputs.join('')}</ul>` : ''}${body?.schema ? `<h3>Body</h3>${fields(body.schema)}` : ''}
${body?.example ? `<pre tabindex="0">${escapeHtml(JSON.stringify(body.example, null, 2))}</pre>` : ''}<h3>Answers</h3>${answers.join('')}</section>`
  }
}
