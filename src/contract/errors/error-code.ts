import * as v from 'valibot'
import { ERROR_CODES, ERROR_KINDS } from './error-codes'

/** The code of an error, which stays the same when its text is worded anew. */
export const ErrorCode = v.pipe(
  v.picklist(ERROR_CODES),
  v.description(
    `Later versions may add codes. ${ERROR_CODES.map((code) => `\`${code}\`: ${ERROR_KINDS[code].means}`).join(' ')}`,
  ),
)

/** One error of a request. */
export const ErrorDetail = v.object({
  field: v.pipe(
    v.nullable(v.string()),
    v.description(
      'The field, with dots within objects and lists, such as `items.0.amount`. Null for the whole request.',
    ),
  ),
  code: v.pipe(ErrorCode, v.description('The kind of error, which stays when the text changes.')),
  message: v.pipe(v.string(), v.description('A text for developers, which may change.')),
  params: v.pipe(v.record(v.string(), v.string()), v.description('The values in `message`, such as `max`, as text.')),
})
export type ErrorDetail = v.InferOutput<typeof ErrorDetail>
