import * as v from 'valibot'

/** A browser in which a member is signed in. */
export const Device = v.pipe(
  v.object({
    id: v.string(),
    member_id: v.pipe(v.string(), v.description('The id of the member who is signed in.')),
    member_name: v.pipe(v.nullable(v.string()), v.description('The name of the member, or else the e-mail.')),
    name: v.pipe(v.string(), v.description('The kind of browser and system, such as `Chrome on Android`.')),
    current: v.pipe(v.boolean(), v.description('Whether this request comes from this device.')),
    created_at: v.pipe(v.string(), v.description('When the member signed in.')),
    last_used_at: v.pipe(v.string(), v.description('When it was last used, to five minutes.')),
    expires_at: v.pipe(
      v.string(),
      v.description(
        'When the device is signed out. It is signed out earlier if it is not used for 12 hours, or for 72 hours if it is a cashier’s and has a passkey.',
      ),
    ),
  }),
  v.examples([
    {
      id: '9d8c7b6a-5f4e-4d3c-8b2a-1f0e9d8c7b6a',
      member_id: '2c1d0e9f-8a7b-4c6d-9e5f-4a3b2c1d0e9f',
      member_name: 'Amina',
      name: 'Chrome on Android',
      current: true,
      created_at: '2026-11-21T10:00:00.000Z',
      last_used_at: '2026-11-21T10:05:00.000Z',
      expires_at: '2026-12-21T10:00:00.000Z',
    },
  ]),
)
export type Device = v.InferOutput<typeof Device>
