import type { Context } from 'hono'
import * as v from 'valibot'
import { Mode } from '../../../contract/enums'
import { invalid } from '../../http/problem'

/** The mode that a device asks for by the header `Malipo-Mode`; `test` without it. 400 for any other. */
export function requestedMode(c: Context): Mode {
  const mode = c.req.header('malipo-mode') ?? 'test'
  if (!v.is(Mode, mode)) throw invalid('Malipo-Mode: Must be test or live.')
  return mode
}
