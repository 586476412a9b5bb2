import { ShortListQuery } from '../../../contract/envelope'
import { Device } from '../../../contract/members/device'
import {
  Invitation,
  Member,
  MemberKeys,
  MemberLink,
  MemberPatch,
  MemberRemoval,
  MemberRequest,
  RemovedMember,
} from '../../../contract/members/member'
import type { MemberCaller } from '../../auth/caller/caller'
import { endDevice, listDevices } from '../../auth/devices/list-devices'
import type { Confirmation } from '../../auth/fresh-check/require-fresh-check'
import { inviteMember, linkForMember } from '../../auth/members/invitations'
import { changeMember, listMembers, removeMember, requireMember } from '../../auth/members/members'
import { keysMadeBy } from '../../auth/merchant-keys'
import { EVERYBODY } from '../operation/access'
import { type Api, operation, operationsOf } from '../operation/operation'

const MEMBERS = '/api/v1/members'
const DEVICES = '/api/v1/devices'

/** The confirmation of a change of the team, which acts in both modes. */
const teamChange = (to: string): Confirmation => ({ subject: 'member', target: { to }, inBothModes: true })

/** A member with what a request gives, which may give power: the role, or the e-mail with which others sign in. */
const withChanges = (member: string, ...given: (string | null | undefined)[]): string => {
  const changes = given.filter((one) => one !== undefined).map((one) => one ?? '–')
  return (changes.length > 0 ? `${member} → ${changes.join(', ')}` : member).trim()
}

/** Names the member whom a request changes, and the new role and e-mail if there are any. */
async function changeOf(
  api: Api,
  caller: MemberCaller,
  id: string,
  { role, email }: Pick<MemberPatch, 'role' | 'email'> = {},
): Promise<Confirmation> {
  const member = await requireMember(api, caller, id)
  return teamChange(withChanges(member.name ?? member.email ?? '', role, email))
}

/** The members of a merchant, and their devices. */
export const MEMBER_OPERATIONS = operationsOf('Members', [
  operation({
    id: 'listMembers',
    method: 'get',
    path: MEMBERS,
    summary: 'All members, oldest first',
    auth: 'member',
    roles: ['owner'],
    query: ShortListQuery,
    answer: { status: 200, list: Member },
    handle: ({ caller, query }, api) => listMembers(api, caller, query),
  }),
  operation({
    id: 'inviteMember',
    method: 'post',
    path: MEMBERS,
    summary: 'Add a member, and get a link with which the member signs in',
    description:
      'The link is valid for seven days. With an `email` it is mailed, too, at most twenty times an hour for all members. 409 if another member has the address.',
    auth: 'member',
    body: MemberRequest,
    answer: { status: 201, one: Invitation },
    errors: [409],
    freshCheck: ({ body: { name, email, role } }) =>
      teamChange(withChanges([name, email].filter(Boolean).join(', '), role)),
    handle: ({ caller, body }, api) => inviteMember(api, caller, body),
  }),
  operation({
    id: 'changeMember',
    method: 'patch',
    path: `${MEMBERS}/{member_id}`,
    summary: 'Change the role, name or address of a member',
    description:
      'Applies from the next request on. A new address ends unused links. An owner who gets another role loses their studio links, and the API keys they made are revoked, unless `keep_keys` is true. 409 for the last owner, and if another member has the address.',
    auth: 'member',
    body: MemberPatch,
    answer: { status: 200, one: Member },
    errors: [409],
    freshCheck: ({ caller, params, body }, api) => changeOf(api, caller, params.member_id, body),
    handle: ({ caller, params, body }, api) => changeMember(api, caller, params.member_id, body),
  }),
  operation({
    id: 'removeMember',
    method: 'delete',
    path: `${MEMBERS}/{member_id}`,
    summary: 'Remove a member',
    description:
      'Signs out all devices of the member, and ends the member’s links, including those to the studio. Revokes the API keys that the member made, unless `keep_keys` is `true`; the answer lists them. 409 for the last owner.',
    auth: 'member',
    query: MemberRemoval,
    answer: { status: 200, one: RemovedMember },
    errors: [409],
    freshCheck: ({ caller, params }, api) => changeOf(api, caller, params.member_id),
    async handle({ caller, params, query }, api) {
      await removeMember(api, caller, params.member_id, { keepKeys: query.keep_keys })
      return { deleted: true as const, keys: await keysMadeBy(api, caller, params.member_id) }
    },
  }),
  operation({
    id: 'listMemberKeys',
    method: 'get',
    path: `${MEMBERS}/{member_id}/keys`,
    summary: 'The API keys that a member made, in both modes',
    description: 'Removing the member revokes these keys.',
    auth: 'member',
    roles: ['owner'],
    answer: { status: 200, one: MemberKeys },
    async handle({ caller, params }, api) {
      const { id } = await requireMember(api, caller, params.member_id)
      return { keys: await keysMadeBy(api, caller, id) }
    },
  }),
  operation({
    id: 'createMemberLink',
    method: 'post',
    path: `${MEMBERS}/{member_id}/link`,
    summary: 'Create another sign-in link for a member, valid for seven days',
    description:
      'Ends unused links of the member. A link for another owner, or for a member who has signed in before, is only mailed to that member: `url` is null, and the mail names who created the link. If the link cannot be mailed, `url` contains it, but for another owner the answer is 409. 429 for more than twenty mails an hour.',
    auth: 'member',
    answer: { status: 201, one: MemberLink },
    errors: [409, 429],
    freshCheck: ({ caller, params }, api) => changeOf(api, caller, params.member_id),
    handle: ({ caller, params }, api) => linkForMember(api, caller, params.member_id),
  }),
  operation({
    id: 'listDevices',
    method: 'get',
    path: DEVICES,
    summary: 'Where members are signed in, newest first',
    description: 'Owners see the devices of all members. Other members see only their own.',
    auth: 'member',
    roles: EVERYBODY,
    query: ShortListQuery,
    answer: { status: 200, list: Device },
    handle: ({ caller, query }, api) => listDevices(api, caller, query),
  }),
  operation({
    id: 'endDevice',
    method: 'delete',
    path: `${DEVICES}/{device_id}`,
    summary: 'Sign a device out',
    description: 'Repeating it changes nothing.',
    auth: 'member',
    roles: EVERYBODY,
    answer: { status: 200, one: Device },
    handle: ({ caller, params }, api) => endDevice(api, caller, params.device_id),
  }),
])
