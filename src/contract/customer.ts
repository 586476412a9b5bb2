import * as v from 'valibot'
import { Mode } from './enums'
import { Email, line, lineOrEmpty } from './text'

export const CustomerRequest = v.object({
  first_name: line(100),
  last_name: v.nullish(lineOrEmpty(100)),
  email: Email,
})
export type CustomerRequest = v.InferOutput<typeof CustomerRequest>

/** A merchant's customer; names and e-mail are null once erased. */
export const Customer = v.object({
  id: v.string(),
  mode: Mode,
  first_name: v.nullable(v.string()),
  last_name: v.nullable(v.string()),
  email: v.nullable(v.string()),
  created_at: v.string(),
  updated_at: v.string(),
})
export type Customer = v.InferOutput<typeof Customer>
