import * as v from 'valibot'
import { Mode } from '../enums'
import { pagingEntries, searchText, UNKNOWN_FIELD } from '../envelope'
import { Email, FirstName, LastName } from '../text'

export const CustomerRequest = v.pipe(
  v.object({
    first_name: FirstName,
    last_name: v.nullish(LastName),
    email: v.pipe(
      Email,
      v.description(
        'Identifies the customer: a request with the e-mail of an existing customer returns that customer.',
      ),
    ),
  }),
  v.examples([{ first_name: 'Amina', last_name: 'Okafor', email: 'amina@example.com' }]),
)
export type CustomerRequest = v.InferOutput<typeof CustomerRequest>

/** A customer of a merchant. */
export const Customer = v.pipe(
  v.object({
    id: v.string(),
    mode: Mode,
    first_name: v.pipe(v.nullable(v.string()), v.description('Null once the person is erased.')),
    last_name: v.pipe(v.nullable(v.string()), v.description('Null once the person is erased.')),
    email: v.pipe(v.nullable(v.string()), v.description('Null once the person is erased.')),
    created_at: v.string(),
    updated_at: v.string(),
  }),
  v.examples([
    {
      id: '1f0c9c34-6f7b-4a51-8a0e-0d3c5b7a9e21',
      mode: 'test',
      first_name: 'Amina',
      last_name: 'Okafor',
      email: 'amina@example.com',
      created_at: '2026-11-21T10:00:00.000Z',
      updated_at: '2026-11-21T10:00:00.000Z',
    },
  ]),
)
export type Customer = v.InferOutput<typeof Customer>

/** The body of `POST /api/v1/customers/search`. Every field that is present must match. */
export const CustomerSearch = v.pipe(
  v.strictObject(
    {
      query: v.optional(searchText('Words of the name and the e-mail, or the id.')),
      email: v.pipe(v.optional(Email), v.description('The whole e-mail, in upper or lower case.')),
      ...pagingEntries,
    },
    UNKNOWN_FIELD,
  ),
  v.forward(
    v.check(({ query, email }) => Boolean(query || email), 'Either email or query is required.'),
    ['email'],
  ),
  v.examples([{ email: 'amina@example.com', page: 1, limit: 20 }]),
)
export type CustomerSearch = v.InferOutput<typeof CustomerSearch>
