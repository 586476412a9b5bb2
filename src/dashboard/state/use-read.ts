import { useEffect, useMemo } from 'preact/hooks'
import type * as v from 'valibot'
import type { ListPage, Query } from '../api/client'
import { useDashboard } from './dashboard-context'
import type { Resource } from './resources'

export type Read<Data> = Resource<Data> & { reload(): void }

/** Loads data of the API in the current mode. */
export function useRead<Schema extends v.GenericSchema>(
  path: string,
  schema: Schema,
  query: Query = {},
): Read<v.InferOutput<Schema>> {
  const { client } = useDashboard()
  return useResource(path, query, () => client.request(path, schema, { query }))
}

/** Loads data with the `warnings` of the answer. */
export function useReadWithWarnings<Schema extends v.GenericSchema>(
  path: string,
  schema: Schema,
): Read<{ data: v.InferOutput<Schema>; warnings: string[] }> {
  const { client } = useDashboard()
  return useResource(path, {}, () => client.requestWithWarnings(path, schema))
}

/** Loads a page of a list in the current mode. */
export function useList<Schema extends v.GenericSchema>(
  path: string,
  schema: Schema,
  query: Query = {},
): Read<ListPage<v.InferOutput<Schema>>> {
  const { client } = useDashboard()
  return useResource(path, query, () => client.list(path, schema, { query }))
}

/** Loads the results of a search. The query is in the body, because it may name a person. */
export function useSearch<Schema extends v.GenericSchema>(
  path: string,
  schema: Schema,
  body: Readonly<Record<string, string>>,
): Read<ListPage<v.InferOutput<Schema>>> {
  const { client } = useDashboard()
  return useResource(path, body, () => client.list(path, schema, { method: 'POST', body }))
}

function useResource<Data>(path: string, query: Query, reader: () => Promise<Data>): Read<Data> {
  const { mode, resources } = useDashboard()
  // `refresh` finds resources by mode and path
  const name = `${mode.value} ${path} ${JSON.stringify(query)}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name identifies the request
  const resource = useMemo(() => resources.read(name, reader), [name, resources])
  useEffect(() => resources.retain(name), [name, resources])
  return { ...resource.value, reload: () => resources.refresh(name) }
}
