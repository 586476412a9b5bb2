import * as v from 'valibot'
import { Role } from '../enums'
import { Deleted } from '../envelope'
import { exampleOf } from '../example-of'
import { Flag, FlagText } from '../scalars'
import { Email, line } from '../text'
import { ApiKeyRecord } from './api-key'

/** A person who may sign in to a merchant's dashboard. */
export const Member = v.pipe(
  v.object({
    id: v.string(),
    name: v.pipe(v.nullable(v.string()), v.description('The member’s name in the team.')),
    email: v.pipe(v.nullable(v.string()), v.description('The address for sign-in links.')),
    role: v.pipe(Role, v.description('The rights of the member.')),
    current: v.pipe(v.boolean(), v.description('Whether this member made the request.')),
    created_at: v.string(),
    last_seen_at: v.pipe(
      v.nullable(v.string()),
      v.description(
        'When the member last used a signed-in device. Null if the member never signed in, or if the last device was signed out or expired more than 30 days ago.',
      ),
    ),
  }),
  v.examples([
    {
      id: '2c1d0e9f-8a7b-4c6d-9e5f-4a3b2c1d0e9f',
      name: 'Amina',
      email: 'amina@example.com',
      role: 'cashier' as const,
      current: false,
      created_at: '2026-11-21T10:00:00.000Z',
      last_seen_at: null,
    },
  ]),
)
export type Member = v.InferOutput<typeof Member>

const MemberRole = v.pipe(Role, v.description('The rights of the member.'))
const Name = v.pipe(
  v.nullish(line(100)),
  v.description('The member’s name in the team: one line of at most 100 characters.'),
)
const Address = v.pipe(
  v.nullish(Email),
  v.description('The address for sign-in links. Without it, only an owner can create a link for the member.'),
)

/** The body of `POST /api/v1/members`. */
export const MemberRequest = v.pipe(
  v.object({ role: MemberRole, name: Name, email: Address }),
  v.examples([{ role: 'cashier' as const, name: 'Amina', email: 'amina@example.com' }]),
)
export type MemberRequest = v.InferOutput<typeof MemberRequest>

/** The body of `PATCH /api/v1/members/{id}`. Absent fields stay unchanged, null removes a value. */
export const MemberPatch = v.pipe(
  v.object({
    role: v.optional(MemberRole),
    name: Name,
    email: Address,
    keep_keys: v.pipe(
      v.optional(Flag),
      v.description('When an owner gets another role: whether the API keys that the member created stay valid.'),
    ),
  }),
  v.examples([{ role: 'viewer' as const }]),
)
export type MemberPatch = v.InferOutput<typeof MemberPatch>

/** The query of `DELETE /api/v1/members/{id}`. */
export const MemberRemoval = v.object({
  keep_keys: v.pipe(
    v.optional(FlagText),
    v.transform((value) => value === 'true'),
    v.description('`true`: the API keys that the member created stay valid. Otherwise they are revoked.'),
  ),
})

export const MemberKeys = v.pipe(
  v.object({
    keys: v.pipe(
      v.array(ApiKeyRecord),
      v.description('The API keys that the member created in both modes, except expired ones.'),
    ),
  }),
  v.examples([{ keys: [exampleOf(ApiKeyRecord)] }]),
)
export type MemberKeys = v.InferOutput<typeof MemberKeys>

/** The answer to `DELETE /api/v1/members/{id}`. */
export const RemovedMember = v.pipe(
  v.object({ ...Deleted.entries, ...MemberKeys.entries }),
  v.examples([
    {
      deleted: true as const,
      keys: [
        {
          ...exampleOf(ApiKeyRecord),
          current: false,
          revoked_at: '2026-11-21T10:05:00.000Z',
          revoked_by: 'member:5a4b3c2d-1e0f-4a9b-8c7d-6e5f4a3b2c1d',
        },
      ],
    },
  ]),
)
export type RemovedMember = v.InferOutput<typeof RemovedMember>

/** A sign-in link for a new member. Only this answer contains it. */
export const Invitation = v.pipe(
  v.object({
    member: v.pipe(Member, v.description('The member who can sign in with the link.')),
    url: v.pipe(v.string(), v.description('The link, which works once. Send it to the member only.')),
    expires_at: v.pipe(v.string(), v.description('When the link expires.')),
    mailed: v.pipe(v.boolean(), v.description('Whether the link is also mailed to the member.')),
  }),
  v.examples([
    {
      member: exampleOf(Member),
      url: 'https://pay.example/dashboard/live#sTgE8f0cQk1vX5yZr2mN7pLh4wB9dJ6aUo3iKxCqVtE',
      expires_at: '2026-11-28T10:00:00.000Z',
      mailed: true,
    },
  ]),
)
export type Invitation = v.InferOutput<typeof Invitation>

/** A new sign-in link for a member. */
export const MemberLink = v.pipe(
  v.object({
    ...Invitation.entries,
    url: v.pipe(
      v.nullable(v.string()),
      v.description(
        'The link, which works once. Send it to the member only. Null if it is only mailed, because the member is another owner or has signed in before.',
      ),
    ),
  }),
  v.examples([{ ...exampleOf(Invitation), url: null }]),
)
export type MemberLink = v.InferOutput<typeof MemberLink>
