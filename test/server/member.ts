import type { Mode, Role } from '../../src/contract/enums'
import type { Invitation } from '../../src/contract/members/member'
import type { Me } from '../../src/contract/members/sign-in'
import { runKeyCommand } from '../../src/server/auth/key-command/run-key-command'
import { dataOf, type World } from './world'

/** A member who is signed in on a device, and calls the service as the dashboard does. */
export interface SignedIn {
  me: Me
  /** The headers of a GET request. */
  headers: Record<string, string>
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
  /** The `data` of a success with this status; anything else fails the test. */
  ask<Data>(method: string, path: string, body?: unknown, status?: number): Promise<Data>
}

/** The token of a link to sign in. */
export const tokenIn = (url: string) => url.slice(url.indexOf('#') + 1)

/** Signs in with a link, in a new browser. */
export const signInBy = async (here: Pick<World, 'app' | 'post'>, url: string, mode: Mode = 'test') =>
  signedIn(here, await here.post('/api/v1/sign-in', { token: tokenIn(url) }), mode)

/** The member whom an answer has signed in. */
export async function signedIn({ app }: Pick<World, 'app'>, response: Response, mode: Mode = 'test') {
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
  const me = await dataOf<Me>(response, 201)
  const headers = { cookie, 'malipo-mode': mode }
  const call: SignedIn['call'] = async (method, path, body, more) =>
    app.app.request(path, {
      method,
      headers: {
        ...headers,
        ...(method !== 'GET' && { 'x-csrf-token': me.csrf_token, 'sec-fetch-site': 'same-origin' }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...more,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  const ask: SignedIn['ask'] = async (method, path, body, status = 200) =>
    dataOf(await call(method, path, body), status)
  return { me, headers, call, ask } satisfies SignedIn
}

/** The owner of a merchant, signed in with a link of the operator. */
export async function owner(world: World, handle = 'demo', mode: Mode = 'test'): Promise<SignedIn> {
  const { output } = await runKeyCommand(world.deps, { act: 'dashboard', merchant: handle, isNew: true })
  return signInBy(world, output, mode)
}

/** A new member of the demo, invited by its owner. */
export async function member(world: World, role: Role, mode: Mode = 'test'): Promise<SignedIn> {
  const by = await owner(world)
  const { url } = await by.ask<Invitation>('POST', '/api/v1/members', { role }, 201)
  return signInBy(world, url, mode)
}
