import type * as v from 'valibot'
import { ListMeta } from '../../../contract/envelope'
import { Problem } from '../../../contract/errors/problem'
import { WebhookEvent } from '../../../contract/webhooks/webhook-event'
import { EVENT_DATA } from '../../webhooks/example-data'
import { OPERATIONS } from '../operations'

/** Schemas by the names under which the API reference describes them. */
export type NamedSchemas = Record<string, v.GenericSchema>

const CONTRACT = import.meta.glob<Record<string, unknown>>('../../../contract/**/*.ts', { eager: true })

const isNamed = (value: unknown): value is v.GenericSchema =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  value.kind === 'schema' &&
  ('entries' in value || ('type' in value && value.type === 'picklist'))

/**
 * Every object and enumeration that the contract exports, by its name there. Other types are described where they
 * stand.
 */
const NAMED = Object.values(CONTRACT)
  .flatMap((exports) => Object.entries(exports))
  .flatMap(([name, value]) => (isNamed(value) ? [[name, value] as const] : []))
  .sort(([one], [other]) => (one < other ? -1 : 1))

/** The named schemas among these values, and within them. */
function namedWithin(values: readonly unknown[]): NamedSchemas {
  const visited = new Set<unknown>()
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null || visited.has(value)) return
    visited.add(value)
    for (const part of Object.values(value)) visit(part)
  }
  visit(values)
  return Object.fromEntries(NAMED.filter(([, schema]) => visited.has(schema)))
}

export const ANSWERS = namedWithin([
  OPERATIONS.map(({ answer }) => answer),
  EVENT_DATA,
  WebhookEvent,
  Problem,
  ListMeta,
])
export const REQUESTS = namedWithin(OPERATIONS.map(({ body, query }) => [body, query?.entries]))
