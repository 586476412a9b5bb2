import * as v from 'valibot'
import { Role } from '../enums'
import { Deleted } from '../envelope'
import { exampleOf } from '../example-of'
import { Email, line } from '../text'
import { ApiKeyRecord } from './api-key'

/** Somebody who may sign in to a merchant's dashboard. */
export const Member = v.pipe(
  v.object({
    id: v.string(),
    name: v.pipe(v.nullable(v.string()), v.description('What the team calls the member.')),
    email: v.pipe(v.nullable(v.string()), v.description('Where links to sign in are mailed to.')),
    role: v.pipe(Role, v.description('What the member may do.')),
    current: v.pipe(v.boolean(), v.description('Whether it is the member who asks.')),
    created_at: v.string(),
    last_seen_at: v.pipe(
      v.nullable(v.string()),
      v.description('When a device of the member was used last; null: never, or months ago.'),
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

const MemberRole = v.pipe(Role, v.description('What the member may do: see `Role`.'))
const Name = v.pipe(v.nullish(line(100)), v.description('What the team calls the member: one line.'))
const Address = v.pipe(
  v.nullish(Email),
  v.description('Where links to sign in are mailed to. Without it, only an owner can make a link for the member.'),
)

/** The body of `POST /api/v1/members`. */
export const MemberRequest = v.pipe(
  v.object({ role: MemberRole, name: Name, email: Address }),
  v.examples([{ role: 'cashier' as const, name: 'Amina', email: 'amina@example.com' }]),
)
export type MemberRequest = v.InferOutput<typeof MemberRequest>

/** The body of `PATCH /api/v1/members/{id}`. Absent fields stay, and null removes one. */
export const MemberPatch = v.pipe(
  v.object({
    role: v.optional(MemberRole),
    name: Name,
    email: Address,
    keep_keys: v.pipe(
      v.optional(v.boolean('must be true or false')),
      v.description('Of an owner who becomes none: whether the API keys that the member made stay valid.'),
    ),
  }),
  v.examples([{ role: 'viewer' as const }]),
)
export type MemberPatch = v.InferOutput<typeof MemberPatch>

/** The query of `DELETE /api/v1/members/{id}`. */
export const MemberRemoval = v.object({
  keep_keys: v.pipe(
    v.optional(v.picklist(['true', 'false'], 'must be true or false')),
    v.transform((value) => value === 'true'),
    v.description('`true`: the API keys that the member made stay valid. Otherwise they are revoked.'),
  ),
})

/** The API keys that a member made. */
export const MemberKeys = v.pipe(
  v.object({
    keys: v.pipe(
      v.array(ApiKeyRecord),
      v.description('The API keys that the member made, in both modes, and that have not expired.'),
    ),
  }),
  v.examples([{ keys: [exampleOf(ApiKeyRecord)] }]),
)
export type MemberKeys = v.InferOutput<typeof MemberKeys>

/** The answer to the removal of a member. */
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

/** A link with which a new member signs in. Only this answer has it. */
export const Invitation = v.pipe(
  v.object({
    member: v.pipe(Member, v.description('Whom the link lets in.')),
    url: v.pipe(v.string(), v.description('Works once. Send it to the member, and to nobody else.')),
    expires_at: v.pipe(v.string(), v.description('Until when the link works.')),
    mailed: v.pipe(v.boolean(), v.description('Whether the link is mailed to the member as well.')),
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

/** Another link for a member. */
export const MemberLink = v.pipe(
  v.object({
    ...Invitation.entries,
    url: v.pipe(
      v.nullable(v.string()),
      v.description(
        'Works once. Send it to the member, and to nobody else. Null: it is mailed to the member alone, who is another owner or has signed in before.',
      ),
    ),
  }),
  v.examples([{ ...exampleOf(Invitation), url: null }]),
)
export type MemberLink = v.InferOutput<typeof MemberLink>
